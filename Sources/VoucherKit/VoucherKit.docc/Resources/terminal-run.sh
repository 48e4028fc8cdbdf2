cd Sunshine
swift run Sunshine

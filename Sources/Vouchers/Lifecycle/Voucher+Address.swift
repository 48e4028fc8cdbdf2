extension Voucher {
    /// Gives a recipient, counted from 0, another address or number, and with it whoever claims has to have that one
    /// (`addressToConfirm`). The next version; nothing happens for a recipient who is not there.
    ///
    /// What the sender made says it too, so that a voucher that is sent again goes to the right place.
    package mutating func setAddress(_ address: MessageAddress, ofRecipient number: Int) {
        guard recipients.indices.contains(number) else { return }
        recipients[number].email = address.email
        recipients[number].phone = address.phone
        var place = number
        for index in items.indices where items[index].type == "recipient" {
            let others = items[index].object["others"]?.arrayValue ?? []
            defer { place -= 1 + others.count }
            guard (0...others.count).contains(place) else { continue }
            let value = PersonalizedValue.string("\(address)")
            let key = address.email == nil ? "phone" : "email"
            if place == 0 {
                items[index].object[key] = value
            } else {
                var person = others[place - 1].objectValue ?? [:]
                person[key] = value
                var changed = others
                changed[place - 1] = .object(person)
                items[index].object["others"] = .array(changed)
            }
        }
        standing.version += 1
    }
}

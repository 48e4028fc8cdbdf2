import Foundation
import VoucherKit

extension DrawingSample {
    private static func pieces() -> [UIView] {
        [
            box(40, 30, .red), label("Some words", background: .yellow), box(30, 60, .blue),
            label("in a row", size: 24, background: .cyan),
        ]
    }

    // MARK: Rows

    static var rows: [DrawingSample] {
        let alignments: [(String, UIStackView.Alignment)] = [
            ("fill", .fill), ("leading", .leading), ("center", .center), ("trailing", .trailing),
            ("first-baseline", .firstBaseline), ("last-baseline", .lastBaseline),
        ]
        let distributions: [(String, UIStackView.Distribution)] = [
            ("fill", .fill), ("equally", .fillEqually), ("proportionally", .fillProportionally),
            ("spacing", .equalSpacing), ("centering", .equalCentering),
        ]
        func aligned(_ alignments: [UIStackView.Alignment]) -> UIView {
            stack(.vertical, alignments.map { stack(.horizontal, pieces(), $0) }, width: 380)
        }
        func distributed(_ distributions: [UIStackView.Distribution]) -> UIView {
            stack(
                .vertical,
                distributions.map { distribution in
                    let views = ["a", "bcd", "efghijk"].map { label($0, background: .yellow) }
                    return stack(.horizontal, views, .fill, distribution)
                }, width: 320)
        }
        return [
            DrawingSample(
                name: "row-alignments", make: { aligned(alignments.map(\.1)) },
                makeOther: { aligned(alignments.map(\.1).reversed()) }),
            DrawingSample(
                name: "row-distributions", make: { distributed(distributions.map(\.1)) },
                makeOther: { distributed(distributions.map(\.1).reversed()) }),
            DrawingSample(
                name: "row-natural",
                make: { stack(.horizontal, pieces(), .center) },
                makeOther: { stack(.horizontal, pieces(), .leading) }),
            DrawingSample(
                name: "row-wrapping",
                make: {
                    let words = "one two three four five six seven eight nine ten".split(separator: " ")
                    let row = stack(
                        .horizontal, words.map { label(String($0), background: .yellow) }, .leading, width: 200)
                    row.wrapsWhenFull = true
                    return row
                }),
            DrawingSample(
                name: "row-too-narrow",
                make: {
                    stack(
                        .horizontal,
                        [
                            label("A sentence that has to be broken", background: .yellow), box(50, 20, .red),
                            label("and another one that is longer still", background: .cyan),
                        ], width: 260)
                }),
        ]
    }

    // MARK: Columns

    static var columns: [DrawingSample] {
        func column(_ alignment: UIStackView.Alignment, _ distribution: UIStackView.Distribution) -> UIStackView {
            stack(
                .vertical, [box(30, 20, .red), label("Words", background: .yellow), label("Two", background: .cyan)],
                alignment, distribution, width: 100, height: 180)
        }
        func aligned() -> UIView {
            stack(.horizontal, [column(.fill, .fill), column(.leading, .fill), column(.center, .fill)])
        }
        func distributed() -> UIView {
            stack(
                .horizontal,
                [column(.center, .fillEqually), column(.fill, .equalSpacing), column(.trailing, .equalCentering)])
        }
        func nested(gap: CGFloat) -> UIView {
            let hidden = box(50, 50, .black)
            hidden.isHidden = true
            let heading = label("For you", size: 28)
            let inner = stack(
                .horizontal, [pictureView(.scaleAspectFit), label("A voucher for a dinner for two by the sea")],
                .center, width: 240)
            let column = stack(.vertical, [heading, hidden, inner, label("until Sunday", size: 13)], .center)
            column.setCustomSpacing(gap, after: heading)
            column.layoutMargins = UIEdgeInsets(top: 4, left: 12, bottom: 16, right: 12)
            return column
        }
        return [
            DrawingSample(name: "column-alignments", make: aligned, makeOther: distributed),
            DrawingSample(name: "column-distributions", make: distributed, makeOther: aligned),
            DrawingSample(name: "nested-stacks", make: { nested(gap: 24) }, makeOther: { nested(gap: 4) }),
            DrawingSample(
                name: "overlapping-row",
                make: {
                    stack(.horizontal, [box(40, 40, .red), box(40, 40, .green), box(40, 40, .blue)], spacing: -10)
                }
            ),
        ]
    }

    // MARK: Anchors

    static var anchors: [DrawingSample] {
        func corners(inset: CGFloat) -> UIView {
            let board = Self.board(260, 180)
            pinned(box(40, 30, .red), in: board) {
                [
                    $0.topAnchor.constraint(equalTo: $1.topAnchor, constant: inset),
                    $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: inset),
                ]
            }
            pinned(box(50, 20, .blue), in: board) {
                [
                    $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor, constant: -inset),
                    $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor, constant: -inset),
                ]
            }
            pinned(label("In the middle", background: .yellow), in: board) {
                [
                    $0.centerXAnchor.constraint(equalTo: $1.centerXAnchor),
                    $0.centerYAnchor.constraint(equalTo: $1.centerYAnchor, constant: -20),
                ]
            }
            return board
        }
        func chain() -> UIView {
            let board = UIView()
            board.backgroundColor = .white
            board.widthAnchor.constraint(equalToConstant: 220).isActive = true
            let words = label("Words above that go over two lines", background: .yellow)
            let shape = UIView()
            shape.backgroundColor = .purple
            shape.widthAnchor.constraint(equalTo: shape.heightAnchor, multiplier: 2).isActive = true
            pinned(words, in: board) {
                [
                    $0.topAnchor.constraint(equalTo: $1.topAnchor, constant: 8),
                    $0.leadingAnchor.constraint(equalTo: $1.leadingAnchor, constant: 8),
                    $0.trailingAnchor.constraint(equalTo: $1.trailingAnchor, constant: -8),
                ]
            }
            pinned(shape, in: board) {
                [
                    $0.topAnchor.constraint(equalTo: words.bottomAnchor, constant: 10),
                    $0.centerXAnchor.constraint(equalTo: $1.centerXAnchor),
                    $0.widthAnchor.constraint(equalTo: $1.widthAnchor, multiplier: 0.5),
                    $0.bottomAnchor.constraint(equalTo: $1.bottomAnchor, constant: -12),
                ]
            }
            return board
        }
        return [
            DrawingSample(
                name: "anchor-corners", make: { corners(inset: 12) }, makeOther: { corners(inset: 2) }),
            DrawingSample(name: "anchor-chain", make: chain),
        ]
    }
}

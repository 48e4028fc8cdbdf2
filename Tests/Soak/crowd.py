"""Fills a database with copies of what is in it: a million vouchers in about a minute.

    crowd.py DATA_DIR [COUNT]

It knows no column but those that have to differ, so it goes on working when tables change. No server may run meanwhile.
The copies' links are nobody's: only the ones that were there can be opened."""

import sqlite3
import sys
import time

UUID = "lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2), " \
    "substr(hex(randomblob(2)), 2), hex(randomblob(6))))"
# The columns of each table that are its copy's own, with what they become; `o` is the row that is copied, `n` its copy.
OWN = {
    "vouchers": {
        "id": "n.id",
        "link_hash": "printf('copy-%010d', n.number)",
        "activation_key": "printf('copy-%010d', n.number)",
    },
    "voucher_contents": {
        "voucher_id": "n.id",
        "content": "CAST(replace(CAST(o.content AS TEXT), n.original, n.id) AS BLOB)",
    },
    "claims": {"voucher_id": "n.id"},
    "ledger": {"voucher_id": "n.id", "number": None},
    "outbox": {"voucher_id": "n.id", "number": None, "id": "printf('copy-%010d', n.number)", "enqueue_key": "printf('copy-%010d', n.number)"},
}


def fill(folder, count):
    """Makes so many copies of the vouchers that are there, each with its claim, its history and its mails."""
    database = sqlite3.connect(f"{folder}/vouchers.sqlite", isolation_level=None)
    for setting in ("synchronous=OFF", "cache_size=-500000", "temp_store=MEMORY", "foreign_keys=OFF"):
        database.execute(f"PRAGMA {setting}")
    originals = [row[0] for row in database.execute("SELECT id FROM vouchers ORDER BY id LIMIT 4")]
    assert originals, "There has to be a voucher to copy."
    first = database.execute("SELECT count(*) FROM vouchers").fetchone()[0]
    database.execute("CREATE TEMP TABLE copies (number INTEGER PRIMARY KEY, id TEXT, original TEXT)")
    database.execute("BEGIN")
    for turn, original in enumerate(originals):
        database.execute(
            "INSERT INTO copies (id, original) WITH RECURSIVE c(i) AS "
            "(SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < ?) "
            # In the order of their ids: an index that is filled from its one end to the other is filled quickly.
            f"SELECT {UUID} AS id, ? FROM c ORDER BY id",
            (count // len(originals) + (turn < count % len(originals)), original),
        )
    for table, own in OWN.items():
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        columns = [name for name in columns if own.get(name, "") is not None]
        values = ", ".join(own.get(name, f"o.{name}") for name in columns).replace("n.number", f"({first} + n.number)")
        key = "id" if table == "vouchers" else "voucher_id"
        # Claims are found by their voucher, and have no number beside it.
        row_name = "voucher_id" if table == "claims" else "rowid"
        for original in originals:
            # A mail that waits would be sent, and its copies with it.
            over = " AND next_attempt_at IS NULL" if table == "outbox" else ""
            rows = database.execute(f"SELECT {row_name} FROM {table} WHERE {key} = ?{over}", (original,)).fetchall()
            # Names that may be there once only are told apart by the copy alone: one of several mails is enough.
            for (row,) in rows[:1] if table == "outbox" else rows:
                database.execute(
                    f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM {table} o, copies n "
                    f"WHERE o.{row_name} = ? AND n.original = ? ORDER BY n.number",
                    (row, original),
                )
    database.execute("COMMIT")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


if __name__ == "__main__":
    began = time.monotonic()
    fill(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000)
    print(f"{time.monotonic() - began:.1f} s")

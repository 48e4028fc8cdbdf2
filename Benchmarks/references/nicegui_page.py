"""The page of ctree.c in NiceGUI: `nicegui_page.py PORT`."""

import sys

from nicegui import ui


@ui.page("/")
def fields():
    count = 0
    counter = ui.label("clicks 0")

    def go():
        nonlocal count
        count += 1
        counter.text = f"clicks {count}"

    for number in range(20):
        with ui.row():
            ui.label(f"Field {number}")
            ui.input(value=f"value {number}", placeholder="type here")
    ui.button("Go", on_click=go)


# On a busy machine nobody is taken for gone.
ui.run(
    host="127.0.0.1", port=int(sys.argv[1]), show=False, reload=False, show_welcome_message=False, reconnect_timeout=60)

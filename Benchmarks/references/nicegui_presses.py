"""Presses the button of nicegui_page.py by its own messages over sockets: `nicegui_presses.py PORT VISITORS`.

Opens so many pages and says `ready`; then, for each line with a number, lets each visitor press so many seconds, the
next time when the label of the last one has come, and says how many presses that were.
"""

import asyncio
import html
import json
import re
import sys
import time
import uuid

import aiohttp

PORT, VISITORS = int(sys.argv[1]), int(sys.argv[2])


class Visitor:
    async def open(self, http):
        # A connection that was kept would be closed after some seconds, though it is a socket by then.
        async with http.get(f"http://127.0.0.1:{PORT}/", headers={"Connection": "close"}) as answer:
            page = await answer.text()
        self.client = re.search(r"'client_id': '([^']+)'", page).group(1)
        elements = json.loads(html.unescape(re.search(r"parseElements\(String\.raw`(.*?)`", page, re.S).group(1)))
        self.element, self.listener = next(
            (number, event["listener_id"]) for number, element in elements.items()
            for event in element.get("events", []) if event["type"] == "click")
        query = {
            "client_id": self.client, "next_message_id": "0", "document_id": str(uuid.uuid4()),
            "tab_id": str(uuid.uuid4()), "old_tab_id": "", "implicit_handshake": "true", "EIO": "4",
            "transport": "websocket"}
        self.socket = await http.ws_connect(
            f"http://127.0.0.1:{PORT}/_nicegui_ws/socket.io/", params=query, max_msg_size=0)
        await self.socket.receive()
        await self.socket.send_str("40")
        message = {"id": int(self.element), "client_id": self.client, "listener_id": self.listener, "args": []}
        self.press = "42" + json.dumps(["event", message])
        self.labels = asyncio.Queue()
        self.listening = asyncio.create_task(self.listen())

    async def listen(self):
        """Notes each label that comes; now and then it is asked whether it is still there."""
        async for message in self.socket:
            if message.data == "2":
                await self.socket.send_str("3")
            elif "clicks " in message.data:
                self.labels.put_nowait(message.data)
        sys.exit(f"NiceGUI hung up: {self.socket.exception()!r}")

    async def press_until(self, end):
        count = 0
        while time.monotonic() < end:
            await self.socket.send_str(self.press)
            await asyncio.wait_for(self.labels.get(), 20)
            count += 1
        return count


async def main():
    loop = asyncio.get_running_loop()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as http:
        visitors = [Visitor() for _ in range(VISITORS)]
        for visitor in visitors:
            await visitor.open(http)
        print("ready", flush=True)
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            end = time.monotonic() + float(line)
            print(sum(await asyncio.gather(*(visitor.press_until(end) for visitor in visitors))), flush=True)


asyncio.run(main())

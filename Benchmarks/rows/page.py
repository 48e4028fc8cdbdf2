"""A page of 10 KB to read: ours, made of its views for each request, and nginx with the same bytes as a file."""

import os
import re
import urllib.request

from frame import at_least, need
from servers import Load, Server, costs_and_speeds, field_page, free_port

# As Debian's is, less what is no part of the work: no log, and connections that may be asked again and again.
CONFIGURATION = """
user root; daemon off; pid {folder}/pid; error_log stderr; worker_processes {cores};
events {{ worker_connections 1024; }}
http {{
  include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  open_file_cache max=100; client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  server {{ listen 127.0.0.1:{port} backlog=4096; root {folder}; }}
}}
"""


def get(server, path):
    with urllib.request.urlopen(server.address + path, timeout=10) as answer:
        return answer.read()


def nginx(folder, files):
    place, port = os.path.join(folder, "nginx"), free_port()
    os.mkdir(place)
    for name, content in files.items():
        with open(os.path.join(place, name), "wb") as file:
            file.write(content)
    path = os.path.join(place, "conf")
    with open(path, "w") as file:
        file.write(CONFIGURATION.format(folder=place, port=port, cores=os.cpu_count()))
    return Server("nginx", [need("nginx", "nginx-light"), "-c", path, "-p", place], port)


def contests(folder, files):
    need("wrk", "wrk")
    need("nginx", "nginx-light")
    loads = [Load(field_page(folder, PAGE="text"))]
    try:
        ours = loads[0].server
        page = get(ours, "/")
        style = re.search(r'/assets/[^"]*/fonts.css', page.decode()).group(0)
        sheet = get(ours, style)
        loads.append(Load(nginx(folder, {"page.html": page, "fonts.css": sheet})))
        for what, content, paths in (
            ("page", page, ("/", "/page.html")), ("style sheet", sheet, (style, "/fonts.css")),
        ):
            for load, path in zip(loads, paths):
                load.server.requests([(path, "")], method="GET")
                load.speeds.clear()
            size = f"{len(content) / 1000:.1f} KB"
            yield from costs_and_speeds(
                f"processor time of a {what} of {size}", {}, f"{what}s of {size} a second", {"nginx": at_least(0.9)}, loads)
    finally:
        for load in loads:
            load.stop()

"""localstripe on one port of this computer, with nothing kept on disk: its own start listens everywhere and keeps a file."""

import sys

from aiohttp import web
from localstripe import resources, server

resources.Store.dump_to_disk = lambda store: None
web.run_app(server.app, host="127.0.0.1", port=int(sys.argv[1]), print=None)

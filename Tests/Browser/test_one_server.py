"""One data folder has one server."""

import os
import signal
import subprocess

from server import binary


def start(folder, port="0"):
    return subprocess.run(
        [binary("voucherkit"), "serve"], env=dict(os.environ, DATA_DIR=str(folder), PORT=port), capture_output=True,
        text=True, timeout=30)


def test_a_second_server_on_the_same_data_says_so_and_ends(server):
    second = start(server.folder)
    assert second.returncode != 0
    assert "Another server that is running keeps its data in" in second.stderr + second.stdout, second.stderr


def test_a_second_server_on_the_same_port_says_so_and_ends(server, tmp_path):
    second = start(tmp_path / "other", str(server.port))
    assert second.returncode != 0
    assert "Choose another with HOST and PORT" in second.stderr + second.stdout, second.stderr


def test_a_folder_is_free_again_however_its_server_ended(server):
    server.stop(signal.SIGKILL)
    server.start()
    assert server.process.poll() is None


def test_a_server_that_is_told_to_end_as_soon_as_it_is_ready_ends(servers):
    # One in twenty was deaf to it: the signal came before anybody listened.
    server = servers()
    for _ in range(20):
        assert server.stop(signal.SIGTERM) == 0
        server.start()

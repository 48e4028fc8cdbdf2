"""What becomes of the server when its log cannot be written."""

import os


def test_a_log_that_cannot_be_written_ends_nothing(servers, tmp_path):
    # With so few files the server warns at its start.
    files = (300, 300)
    told = servers(files=files)
    told.stop()
    with open(tmp_path / "server.log") as log:
        assert "warning: " in log.read(), "the control"
    told.start()
    os.remove(tmp_path / "server.log")
    os.symlink("/dev/full", tmp_path / "server.log")
    server = servers(files=files)
    assert server.process.poll() is None

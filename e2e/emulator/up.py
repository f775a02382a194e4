"""Runs the emulated account for as long as standard input stays open.

Usage: python up.py [--faults]

Starts both emulators, and with --faults a fault-injecting proxy before each, on free ports of loopback; seeds the
account; then prints one line, "ready " and JSON: the addresses, and the identifiers of seed.py. Each line on standard
input seeds it again and is answered in the same way. At its end everything is stopped, so whoever started this cannot
leave anything behind, even when killed.
"""

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
REGION, ACCOUNT = "ap-northeast-2", "123456789012"
STARTS_WITHIN = 60
TRIES = 5


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Processes:
    def __init__(self, directory):
        self.directory = directory
        self.running = []

    def start(self, name, command, environment=lambda port: {}):
        """Starts a server on a free port; on another one if somebody took it in the meantime."""
        for _ in range(TRIES):
            port = free_port()
            with open(self.directory / f"{name}.log", "w") as log:
                process = subprocess.Popen(
                    [sys.executable, *command(port)],
                    env={**os.environ, **environment(port)},
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                )
            self.running.append(process)
            if self.answers(process, port):
                return f"http://127.0.0.1:{port}"
        sys.exit(f"{name} did not start: {(self.directory / f'{name}.log').read_text()[-2000:]}")

    @staticmethod
    def answers(process, port):
        deadline = time.monotonic() + STARTS_WITHIN
        while process.poll() is None and time.monotonic() < deadline:
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", port)) == 0:
                    return process.poll() is None
            time.sleep(0.05)
        return False

    def stop(self):
        for process in self.running:
            process.terminate()
        for process in self.running:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()


def start(processes, faults):
    account = processes.start("account", lambda port: [str(HERE / "aws_server.py"), "--port", str(port)])
    table = processes.start(
        "dynamodb",
        lambda port: ["-m", "ministack"],
        lambda port: {"BIND_HOST": "127.0.0.1", "GATEWAY_PORT": str(port), "MINISTACK_REGION": REGION},
    )
    if not faults:
        return {"direct": account, "endpoint": account, "dynamodb": table}

    def proxy(name, upstream):
        return processes.start(
            name, lambda port: ["-m", "microburst", "--upstream", upstream, "--port", str(port)]
        )

    return {"direct": account, "endpoint": proxy("faults", account), "dynamodb": proxy("faults-dynamodb", table)}


def main():
    parser = argparse.ArgumentParser(description="The emulated AWS account, until standard input ends")
    parser.add_argument("--faults", action="store_true")
    faults = parser.parse_args().faults
    directory = Path(tempfile.mkdtemp(prefix="lamplighter-emulator"))
    os.environ.update(
        AWS_REGION=REGION,
        AWS_DEFAULT_REGION=REGION,
        AWS_ACCESS_KEY_ID="test",
        AWS_SECRET_ACCESS_KEY="test",
        MOTO_ACCOUNT_ID=ACCOUNT,
        MINISTACK_ACCOUNT_ID=ACCOUNT,
        TMPDIR=str(directory),
        PYTHONDONTWRITEBYTECODE="1",
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    processes = Processes(directory)
    try:
        addresses = start(processes, faults)
        # Seeding through the proxies also warms them up: they read the model of EC2 on the first call, for seconds.
        os.environ.update(
            AWS_ENDPOINT_URL=addresses["endpoint"], AWS_ENDPOINT_URL_DYNAMODB=addresses["dynamodb"]
        )
        sys.dont_write_bytecode = True
        sys.path.insert(0, str(HERE))
        import seed

        while True:
            print("ready", json.dumps({**addresses, **seed.prepare()}), flush=True)
            if not sys.stdin.readline():
                break
    finally:
        processes.stop()
        shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    main()

"""Write Lamplighter's branch-interfaces.csv from limits.go of amazon-vpc-resource-controller-k8s.

    python branch_interfaces.py .../pkg/aws/vpc/limits.go "September 2026"
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = (
    ROOT / "functions/src/main/resources/dev/lamplighter/functions/catalogue/branch-interfaces.csv"
)
TYPE = re.compile(r'"([a-z0-9.-]+)":\s*\{(.*?)\n\t\},', re.DOTALL)
TRUNKING = re.compile(r"IsTrunkingCompatible:\s*true")
BRANCHES = re.compile(r"BranchInterface:\s*(\d+)")


def rows(limits):
    for name, facts in TYPE.findall(limits):
        branches = int(BRANCHES.search(facts).group(1))
        if TRUNKING.search(facts) and branches:
            yield f"{name},{branches}"


def main(limits, as_of):
    lines = [
        f"# As of: {as_of}",
        "# Branch interfaces of the types that can have any. Source: SOURCES.md.",
        "type,branchInterfaces",
        *sorted(rows(pathlib.Path(limits).read_text())),
    ]
    TARGET.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

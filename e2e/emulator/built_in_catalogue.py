"""Write Lamplighter's built-in catalogue: built-in-types.csv and built-in-regions.csv.

Facts and regions come from the EC2 data of moto (see requirements.txt). Prices do not: moto has
none. They are figures of AWS's public price list for us-east-1 where the repository has them, and
else an estimate by rule; docs/decisions/0073-catalogue-and-prices.md says how good it is.

    python built_in_catalogue.py            # write both files
    python built_in_catalogue.py --check    # how far the rule is off where the price is known
"""

import csv
import gzip
import json
import pathlib
import re
import sys

import moto

MOTO = pathlib.Path(moto.__file__).parent / "ec2" / "resources"
ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = ROOT / "functions/src/main/resources/dev/lamplighter/functions/catalogue"
LISTED = ROOT / "local/src/main/resources/dev/lamplighter/local/cloud/instance-types.csv"
AS_OF = "2026"

# Dollars an hour in us-east-1, beyond those of LISTED.
MORE_LISTED = {"m5.large": 0.096, "c6a.2xlarge": 0.306, "t4g.medium": 0.0336}

# A vCPU and a GiB, by maker and generation of the processor: solved from a compute and a memory
# optimised type of LISTED (flexible types cost 95 % of the others), or a neighbour's times the
# ratio of the one type that is listed.
FLEX = 0.95
INTEL_7 = (0.03745, 0.0035875)  # c7i.large, r7i.large
INTEL_8 = (0.03939, 0.0037671)  # c8i-flex.large, r8i-flex.large
AWS_8 = (0.03354, 0.0031717)  # c8g.large, r8g.large


def scaled(rates, factor):
    return tuple(rate * factor for rate in rates)


RATES = {
    ("Intel", 5): scaled(INTEL_7, 0.096 / 0.1036),  # m5.large
    ("Intel", 7): INTEL_7,
    ("Intel", 8): INTEL_8,
    ("AMD", 6): scaled(INTEL_7, 0.306 / 0.357),  # c6a.2xlarge
    ("AWS", 7): scaled(AWS_8, 0.0816 / 0.09245),  # m7g.large
    ("AWS", 8): AWS_8,
}

# Burstable types cost by their memory alone.
BURSTABLE_GIB = {"t2": 0.0116, "t3": 0.0104, "t3a": 0.0094, "t4g": 0.0084, "t8i": 0.0104}

# Our own estimates: no figure of the sources is behind these but those of g5, g6 and inf2.
GPU_GIB = 0.031
NEURON_GIB = 0.0172
SSD_GB = 0.0001
HDD_GB = 0.00001
GBPS_BEYOND = 0.01
GBPS_PER_VCPU = 0.5


def load(path):
    with gzip.open(MOTO / path) as stream:
        return json.load(stream)


def wanted(info):
    """Current types, and older ones on Nitro: nodes of those are still everywhere."""
    architectures = set(info["ProcessorInfo"]["SupportedArchitectures"])
    return (
        "hvm" in info["SupportedVirtualizationTypes"]
        and architectures & {"x86_64", "arm64"}
        and (info["CurrentGeneration"] or info.get("Hypervisor") == "nitro")
    )


def gpus(info):
    for gpu in info.get("GpuInfo", {}).get("Gpus", []):
        memory = gpu.get("MemoryInfo", {}).get("SizeInMiB", 0)
        yield gpu["Name"], gpu["Manufacturer"], gpu.get("Count", 0), memory, 0


def neurons(info):
    for device in info.get("NeuronInfo", {}).get("NeuronDevices", []):
        memory = device.get("MemoryInfo", {}).get("SizeInMiB", 0)
        yield device["Name"], "AWS", device["Count"], memory, device["CoreInfo"]["Count"]


def devices(rows):
    return ";".join(":".join(str(cell) for cell in row) for row in rows)


def default_card(info):
    network = info["NetworkInfo"]
    index = network.get("DefaultNetworkCardIndex", 0)
    return next(card for card in network["NetworkCards"] if card["NetworkCardIndex"] == index)


def baseline_gbps(info):
    cards = info["NetworkInfo"]["NetworkCards"]
    rates = [card.get("BaselineBandwidthInGbps") for card in cards]
    return sum(rates) if all(rates) else None


def cards(info):
    """Interfaces of each network card, where there are several."""
    found = info["NetworkInfo"]["NetworkCards"]
    counts = [str(card["MaximumNetworkInterfaces"]) for card in found]
    return "/".join(counts) if len(counts) > 1 else ""


def facts(name, info):
    architecture = info["ProcessorInfo"]["SupportedArchitectures"]
    known = next(it for it in architecture if it in ("x86_64", "arm64"))
    ebs = info["EbsInfo"]
    gbps = baseline_gbps(info)
    clock = info["ProcessorInfo"].get("SustainedClockSpeedInGhz")
    usage = [it for it in info["SupportedUsageClasses"] if it in ("on-demand", "spot")]
    efa = info["NetworkInfo"].get("EfaInfo", {}).get("MaximumEfaInterfaces", 0)
    return {
        "type": name,
        "arch": {"x86_64": "amd64", "arm64": "arm64"}[known],
        "vcpus": info["VCpuInfo"]["DefaultVCpus"],
        "memoryMib": info["MemoryInfo"]["SizeInMiB"],
        "interfaces": default_card(info)["MaximumNetworkInterfaces"],
        "ipv4PerInterface": info["NetworkInfo"]["Ipv4AddressesPerInterface"],
        "baselineMbps": "" if gbps is None else int(gbps * 1000),
        "efaInterfaces": efa,
        "usageClasses": "+".join(sorted(usage)),
        "hypervisor": info.get("Hypervisor") or "none",
        "bareMetal": str(info["BareMetal"]).lower(),
        "freeTier": str(info["FreeTierEligible"]).lower(),
        "processor": info["ProcessorInfo"].get("Manufacturer", "Intel"),
        "clockMhz": "" if clock is None else round(clock * 1000),
        "ebsMbps": ebs["EbsOptimizedInfo"]["MaximumBandwidthInMbps"]
        if ebs["EbsOptimizedSupport"] == "default"
        else "",
        "storeGb": info.get("InstanceStorageInfo", {}).get("TotalSizeInGB", ""),
        "gpus": devices(gpus(info)),
        "neurons": devices(neurons(info)),
        "enclaves": str(info.get("NitroEnclavesSupport") == "supported").lower(),
        "encryptionInTransit": str(
            info["NetworkInfo"].get("EncryptionInTransitSupported", False)
        ).lower(),
        "cards": cards(info),
        "placement": "+".join(info.get("PlacementGroupInfo", {}).get("SupportedStrategies", [])),
        "nested": str(
            "nested-virtualization" in info["ProcessorInfo"].get("SupportedFeatures", [])
        ).lower(),
    }


def rates(row, generation):
    """Those of the nearest generation of the same maker."""
    same = [key for key in RATES if key[0] == row["processor"]]
    return RATES[min(same or [("Intel", 7)], key=lambda key: (abs(key[1] - generation), key[1]))]


def estimate(row, info):
    """Dollars an hour, by rule."""
    family = row["type"].split(".")[0]
    vcpus, gib = row["vcpus"], row["memoryMib"] / 1024
    if family in BURSTABLE_GIB:
        return BURSTABLE_GIB[family] * gib
    generation = int(re.search(r"(\d+)", re.sub(r"-\d+tb", "", family)).group(1))
    per_vcpu, per_gib = rates(row, generation)
    dollars = per_vcpu * vcpus + per_gib * gib
    # A share of a GPU counts as none, and its memory is the share's.
    dollars += sum(max(count, 1) * mib / 1024 * GPU_GIB for _, _, count, mib, _ in gpus(info))
    dollars += sum(count * mib / 1024 * NEURON_GIB for _, _, count, mib, _ in neurons(info))
    for disk in info.get("InstanceStorageInfo", {}).get("Disks", []):
        rate = HDD_GB if disk["Type"] == "hdd" else SSD_GB
        dollars += disk["Count"] * disk["SizeInGB"] * rate
    dollars += max(0.0, (baseline_gbps(info) or 0) - GBPS_PER_VCPU * vcpus) * GBPS_BEYOND
    return dollars * (FLEX if family.endswith("-flex") else 1)


def listed():
    with open(LISTED, encoding="utf-8") as stream:
        rows = csv.DictReader(line for line in stream if not line.startswith("#"))
        prices = {row["type"]: float(row["usEast1OnDemand"]) for row in rows}
    return prices | MORE_LISTED


def regions():
    """What each region sells, under the short name that its zone ids begin with."""
    for path in sorted((MOTO / "instance_type_offerings/region").glob("*.json.gz")):
        region = path.name.removesuffix(".json.gz")
        ids = load(f"instance_type_offerings/availability-zone-id/{path.name}")
        names = load(f"instance_type_offerings/availability-zone/{path.name}")
        plain = re.compile(re.escape(region) + "([a-z])$")
        letters = {match.group(1) for it in names if (match := plain.match(it["Location"]))}
        codes = {it["Location"].split("-")[0] for it in ids}
        code = min(codes, key=len)
        sold = {it["InstanceType"] for it in load(f"instance_type_offerings/region/{path.name}")}
        yield region, code, "".join(sorted(letters)), sold


TYPES_HEAD = f"""\
# As of: {AS_OF}
# Facts of EC2 instance types: those of the current generation, and older ones on Nitro.
# Source of the facts and regions: the EC2 data of moto 5.2.5 (Apache-2.0), which took them from
# DescribeInstanceTypes and DescribeInstanceTypeOfferings.
# dollars: APPROXIMATE on-demand Linux price an hour in us-east-1. priceFrom=list: AWS's public price
# list of January 2026, or the project's notes; priceFrom=rule: estimated from those by vCPU, GiB,
# devices, disks and bandwidth, and may be off by half. Never for a bill.
# Written by e2e/emulator/built_in_catalogue.py; see docs/decisions/0073-catalogue-and-prices.md.
"""

REGIONS_HEAD = """\
# Regions by the short name that their zone ids begin with, and the letters of their zones' names.
# Source: the EC2 data of moto 5.2.5 (Apache-2.0).
# Written by e2e/emulator/built_in_catalogue.py.
"""


def check(rows, infos, known):
    for row in rows:
        price = known.get(row["type"])
        if price:
            guess = estimate(row, infos[row["type"]])
            print(f"{row['type']:16} {price:8.4f} {guess:8.4f} {100 * (guess / price - 1):+6.1f} %")


def main():
    infos = {name: it for name, it in load("instance_types.json.gz").items() if wanted(it)}
    known = listed()
    rows = [facts(name, infos[name]) for name in sorted(infos)]
    if "--check" in sys.argv[1:]:
        check(rows, infos, known)
        return
    places = list(regions())
    for row in rows:
        row["regions"] = " ".join(code for _, code, _, sold in places if row["type"] in sold)
        price = known.get(row["type"])
        row["dollars"] = f"{price or estimate(row, infos[row['type']]):.4f}"
        row["priceFrom"] = "list" if price else "rule"
    TARGET.mkdir(parents=True, exist_ok=True)
    with open(TARGET / "built-in-types.csv", "w", encoding="utf-8", newline="") as stream:
        stream.write(TYPES_HEAD)
        writer = csv.DictWriter(stream, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    with open(TARGET / "built-in-regions.csv", "w", encoding="utf-8", newline="") as stream:
        stream.write(REGIONS_HEAD + "region,code,zones\n")
        stream.writelines(f"{region},{code},{zones}\n" for region, code, zones, _ in places)


if __name__ == "__main__":
    main()

package dev.lamplighter.pack;

import dev.lamplighter.testing.World;

/// Instance types in families and sizes as EC2 sells them.
final class Catalogue {
  private static final String[] FAMILIES = {"c", "m", "r"};
  private static final String[] SIZES = {"large", "xlarge", "2xlarge", "4xlarge", "8xlarge"};
  private static final double[] LARGE = {0.085, 0.096, 0.126};

  private static final String[] ZONES = {"z-a", "z-b", "z-c"};

  private Catalogue() {}

  /// The world with 31 types, half of them arm64.
  static World in(World world) {
    world.instanceType(
        "s.4x8",
        type -> type.capacity("cpu=4, memory=8Gi").onDemand("0.16", ZONES).spot("0.06", ZONES));
    for (int family = 0; family < FAMILIES.length; family++) {
      for (int size = 0; size < SIZES.length; size++) {
        add(world, FAMILIES[family] + "6i." + SIZES[size], "amd64", family, 2 << size, 1);
        add(world, FAMILIES[family] + "6g." + SIZES[size], "arm64", family, 2 << size, 0.8);
      }
    }
    return world;
  }

  private static void add(
      World world, String name, String arch, int family, int cpus, double share) {
    double price = LARGE[family] * cpus / 2 * share;
    world.instanceType(
        name,
        type -> {
          type.capacity(
                  "cpu=%d, memory=%dGi, pods=%d"
                      .formatted(cpus, cpus * (2 << family), 14 * cpus + 1))
              .allocatable(
                  "cpu=%dm, memory=%dMi".formatted(cpus * 1000 - 80, cpus * (2 << family) * 960))
              .arch(arch)
              .onDemand("%.4f".formatted(price), ZONES);
          for (int zone = 0; zone < ZONES.length; zone++) {
            double spot = price * (0.3 + 0.1 * ((family + cpus + zone) % 4));
            type.spot("%.4f".formatted(spot), ZONES[zone]);
          }
        });
  }
}

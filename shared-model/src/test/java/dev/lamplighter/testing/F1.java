package dev.lamplighter.testing;

/// The fixture catalogue F1 of the cases: every type in every zone, spot and on-demand.
final class F1 {
  static final String[] ZONES = {"z-a", "z-b", "z-c"};

  private F1() {}

  static void addTo(World world) {
    amd64(world, "s.2x4", "cpu=2, memory=4Gi", "0.08", "0.03");
    amd64(world, "s.4x8", "cpu=4, memory=8Gi", "0.16", "0.06");
    amd64(world, "s.8x16", "cpu=8, memory=16Gi", "0.32", "0.12");
    amd64(world, "s.16x32", "cpu=16, memory=32Gi", "0.64", "0.24");
    amd64(world, "s.32x64", "cpu=32, memory=64Gi", "1.28", "0.48");
    amd64(world, "r.4x32", "cpu=4, memory=32Gi", "0.25", "0.09");
    amd64(world, "g1.4x16", "cpu=4, memory=16Gi, nvidia.com/gpu=1", "0.53", "0.20");
    amd64(world, "g4.48x192", "cpu=48, memory=192Gi, nvidia.com/gpu=4", "3.90", "1.60");
    world.instanceType(
        "a.4x8",
        type ->
            type.arch("arm64")
                .capacity("cpu=4, memory=8Gi")
                .onDemand("0.13", ZONES)
                .spot("0.05", ZONES));
  }

  private static void amd64(
      World world, String name, String capacity, String onDemand, String spot) {
    world.instanceType(
        name, type -> type.capacity(capacity).onDemand(onDemand, ZONES).spot(spot, ZONES));
  }
}

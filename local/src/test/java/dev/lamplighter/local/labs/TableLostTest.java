package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.local.cloud.Ec2Log;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.ClaimState;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Design 5: the table can be rebuilt from EC2's tags and the NodeClaims.
class TableLostTest {
  private static final Duration END = Duration.ofMinutes(9);

  /// From before the launch, through it and the joining of the nodes, until all is quiet.
  @ParameterizedTest
  @ValueSource(
      longs = {
        60_000, 64_000, 66_000, 67_000, 67_500, 68_000, 68_500, 69_000, 70_000, 72_000, 80_000,
        104_000, 108_000, 115_000, 120_000, 125_000, 180_000, 300_000
      })
  void launchesNothingTwice(long lostAtMillis) {
    for (long seed = 1; seed <= 3; seed++) {
      PretendWorld world = LabCluster.start(WorldSettings.of(seed));
      world.timeline().after(Duration.ofMillis(lostAtMillis), () -> world.store().drop());
      Labs.find("2").orElseThrow().scenario().play(world, _ -> {});
      world.runUntil(END);

      assertThat(world.account().log().launches())
          .as("launches, seed %d", seed)
          .filteredOn(TableLostTest::isOurs)
          .hasSize(2);
      assertThat(new Observed(world).running("httpd")).as("pods, seed %d", seed).hasSize(2);
      assertThat(records(world))
          .as("records, seed %d", seed)
          .hasSize(2)
          .allSatisfy(record -> assertThat(record.state()).isEqualTo(ClaimState.INITIALIZED));
    }
  }

  private static boolean isOurs(Ec2Log.Launch launch) {
    return launch.instance().tags().get("karpenter.sh/nodepool").isPresent();
  }

  private static List<ClaimRecord> records(PretendWorld world) {
    return world
        .store()
        .query(ItemKeys.cluster(PretendWorld.CLUSTER), ItemKeys.CLAIMS)
        .items()
        .stream()
        .map(ClaimCodec::decode)
        .toList();
  }
}

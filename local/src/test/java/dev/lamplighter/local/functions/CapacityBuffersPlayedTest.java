package dev.lamplighter.local.functions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.read.KeptLists;
import dev.lamplighter.functions.read.SnapshotReader;
import dev.lamplighter.functions.trouble.Troubles;
import dev.lamplighter.local.cloud.PretendAccount;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Namespace;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.ClusterSnapshot;
import dev.lamplighter.snapshot.PassId;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodTemplate;
import dev.lamplighter.snapshot.PodTemplateView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// CapacityBuffers as a snapshot is read.
class CapacityBuffersPlayedTest {
  private static final Namespace TEAM = Namespace.of("team");

  private final FunctionsWorld world = new FunctionsWorld();
  private final List<String> asked = new ArrayList<>();
  private List<CapacityBuffer> buffers = List.of();

  private final Ports ports =
      new Ports(
          Overriding.of(ClusterReader.class, world.cluster.reader(), this::read),
          world.ports.clusterWriter(),
          world.ports.instanceCloud(),
          world.ports.nodeClassResolver(),
          world.ports.priceSource(),
          world.ports.stateStore(),
          world.ports.eventSink(),
          world.ticker);

  private final SnapshotReader reader =
      new SnapshotReader(FunctionsWorld.MYDEV, ClusterPolicy.DEFAULT, PretendAccount.REGION, ports);

  private Object read(String method, Object[] arguments, Overriding.Proceed proceed)
      throws Throwable {
    return switch (method) {
      case "capacityBuffers" -> {
        asked.add(method);
        yield Listing.complete(buffers);
      }
      case "podTemplate" -> {
        asked.add(arguments[0] + "/" + arguments[1]);
        yield Optional.of(template());
      }
      default -> proceed.with(arguments);
    };
  }

  private static PodTemplateView template() {
    return new PodTemplateView(
        ObjectMeta.named("room", Uid.of("t"), FunctionsWorld.START),
        TEAM,
        PodTemplate.of(Labels.EMPTY, PodSpec.requesting(Resources.of(500, 1L << 28))));
  }

  private static CapacityBuffer buffer() {
    return new CapacityBuffer(
        ObjectMeta.named("spare", Uid.of("b"), FunctionsWorld.START),
        TEAM,
        new CapacityBuffer.Spec(
            CapacityBuffer.ACTIVE,
            Optional.of("room"),
            Optional.empty(),
            OptionalInt.of(2),
            OptionalInt.empty(),
            Resources.EMPTY),
        CapacityBuffer.Status.NONE,
        List.of());
  }

  private ClusterSnapshot look(Instant at) {
    return reader
        .read(new KeptLists(ports, new Troubles()), new PassId(1, 1), at, at, () -> {})
        .snapshot();
  }

  @Test
  void whatABufferNamesIsReadAndStandsInTheSnapshot() {
    buffers = List.of(buffer());

    ClusterSnapshot snapshot = look(FunctionsWorld.START);

    assertThat(asked).containsExactly("capacityBuffers", "team/room");
    assertThat(snapshot.complete()).isTrue();
    assertThat(snapshot.buffers().pods())
        .extracting(pod -> pod.key().toString())
        .containsExactly("team/capacity-buffer-spare-1", "team/capacity-buffer-spare-2");
  }

  /// Most clusters have none, and looks may follow each other within a second.
  @Test
  void aClusterWithoutBuffersIsAskedOnceAMinute() {
    look(FunctionsWorld.START);
    look(FunctionsWorld.START.plus(Duration.ofSeconds(59)));
    assertThat(asked).containsExactly("capacityBuffers");

    buffers = List.of(buffer());
    ClusterSnapshot later = look(FunctionsWorld.START.plus(Duration.ofMinutes(1)));

    assertThat(later.buffers().all()).hasSize(1);
  }
}

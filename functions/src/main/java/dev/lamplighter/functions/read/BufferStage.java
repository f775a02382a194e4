package dev.lamplighter.functions.read;

import dev.lamplighter.api.CapacityBuffer;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.NotAllowed;
import dev.lamplighter.snapshot.CapacityBuffers;
import dev.lamplighter.snapshot.PodTemplateView;
import dev.lamplighter.snapshot.ScalableView;
import dev.lamplighter.snapshot.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Reads the CapacityBuffers of a cluster, and the objects that they name, each by itself: whoever
/// may write a Deployment anywhere must not stop all others.
///
/// Most clusters have none. Where there were none they are asked for again a minute later. A list
/// without a version is that of a cluster that knows of no such objects.
final class BufferStage {
  private static final Duration AGAIN_AFTER = Duration.ofMinutes(1);
  private static final String CONSEQUENCE = "Until then no room is kept for CapacityBuffers.";

  private final ClusterReader reader;
  private Optional<None> none = Optional.empty();

  private record None(Instant at, CapacityBuffers answer) {
    boolean stands(Instant now) {
      return now.isBefore(at.plus(AGAIN_AFTER)) && !now.isBefore(at);
    }
  }

  BufferStage(ClusterReader reader) {
    this.reader = reader;
  }

  CapacityBuffers read(Gathering gathering, Instant now) {
    Optional<CapacityBuffers> before = none.filter(answer -> answer.stands(now)).map(None::answer);
    if (before.isPresent()) {
      return before.get();
    }
    List<CapacityBuffer> buffers =
        gathering.optional(Source.CAPACITY_BUFFERS, reader::capacityBuffers, CONSEQUENCE);
    boolean served =
        !buffers.isEmpty() || gathering.versions().containsKey(Source.CAPACITY_BUFFERS);
    CapacityBuffers found = served ? resolved(buffers, gathering) : CapacityBuffers.NONE;
    boolean isNone =
        buffers.isEmpty() && !gathering.incomplete().containsKey(Source.CAPACITY_BUFFERS);
    none = isNone ? Optional.of(new None(now, found)) : Optional.empty();
    return found;
  }

  private CapacityBuffers resolved(List<CapacityBuffer> buffers, Gathering gathering) {
    List<PodTemplateView> templates = new ArrayList<>();
    List<ScalableView> scalables = new ArrayList<>();
    for (CapacityBuffer buffer : buffers) {
      template(buffer, gathering).ifPresent(templates::add);
      scalable(buffer, gathering).ifPresent(scalables::add);
    }
    return CapacityBuffers.of(buffers, templates, scalables);
  }

  private Optional<PodTemplateView> template(CapacityBuffer buffer, Gathering gathering) {
    return buffer
        .spec()
        .podTemplate()
        .flatMap(name -> found(gathering, () -> reader.podTemplate(buffer.namespace(), name)));
  }

  private Optional<ScalableView> scalable(CapacityBuffer buffer, Gathering gathering) {
    return buffer
        .spec()
        .scalable()
        .filter(it -> it.apiGroup().equals("apps"))
        .flatMap(
            it ->
                kindOf(it.kind())
                    .flatMap(
                        kind ->
                            found(
                                gathering,
                                () -> reader.scalable(kind, buffer.namespace(), it.name()))));
  }

  private static Optional<ObjectKind> kindOf(String kind) {
    return List.of(ObjectKind.DEPLOYMENT, ObjectKind.REPLICA_SET, ObjectKind.STATEFUL_SET).stream()
        .filter(known -> known.kind().equals(kind))
        .findFirst();
  }

  /// Room whose size is not known is neither made nor given up.
  private static <T> Optional<T> found(Gathering gathering, Supplier<Optional<T>> read) {
    gathering.callFollows();
    try {
      return read.get();
    } catch (NotAllowed refused) {
      gathering.trouble(refused, CONSEQUENCE);
    } catch (CallFailed failed) {
      gathering.missing(Source.CAPACITY_BUFFERS, failed.reason());
    }
    return Optional.empty();
  }
}

package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.Price;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Everything that was ever launched and ended, in order: what invariants and stories look at, and
/// the functions never see.
public final class Ec2Log {
  private final SequencedMap<InstanceId, Launch> launches = new LinkedHashMap<>();
  private final List<TerminationRequest> terminationRequests = new ArrayList<>();
  private final List<FleetCall> fleetCalls = new ArrayList<>();

  /// One instance's life. `instance` is as it was at its launch; `clientToken` is empty for what no
  /// fleet launched.
  public record Launch(
      Instance instance,
      Optional<ClientToken> clientToken,
      Price price,
      Instant launched,
      Optional<End> end,
      Optional<Instant> terminated) {

    public InstanceId id() {
      return instance.id();
    }
  }

  /// When an instance began to go, and why.
  public record End(Instant at, Cause cause) {}

  public enum Cause {
    REQUESTED,
    /// Taken back after a warning.
    INTERRUPTION,
    /// The capacity block that it was in is about to end.
    BLOCK_ENDED,
    /// It died by itself, or somebody ended it by hand.
    KILLED
  }

  /// A TerminateInstances that was accepted, repeated ones included.
  public record TerminationRequest(InstanceId id, Instant at) {}

  public List<Launch> launches() {
    return List.copyOf(launches.values());
  }

  public Optional<Launch> launch(InstanceId id) {
    return Optional.ofNullable(launches.get(id));
  }

  /// A CreateFleet that was filled, as far as it could be.
  public record FleetCall(Instant at, FleetRequest request, FleetAnswer.Fleet answer) {}

  /// Without mere repetitions.
  public List<FleetCall> fleetCalls() {
    return List.copyOf(fleetCalls);
  }

  void fleetCalled(FleetCall call) {
    fleetCalls.add(call);
  }

  public List<TerminationRequest> terminationRequests() {
    return List.copyOf(terminationRequests);
  }

  /// The instances that are neither ended nor ending.
  public Collection<Launch> alive() {
    return launches.values().stream().filter(launch -> launch.end().isEmpty()).toList();
  }

  void launched(Instance instance, Optional<ClientToken> token, Price price) {
    launches.put(
        instance.id(),
        new Launch(
            instance, token, price, instance.launchTime(), Optional.empty(), Optional.empty()));
  }

  void terminationRequested(InstanceId id, Instant at) {
    terminationRequests.add(new TerminationRequest(id, at));
  }

  void ended(InstanceId id, End end) {
    launches.computeIfPresent(
        id,
        (_, was) ->
            new Launch(
                was.instance(),
                was.clientToken(),
                was.price(),
                was.launched(),
                Optional.of(end),
                Optional.empty()));
  }

  void terminated(InstanceId id, Instant at) {
    launches.computeIfPresent(
        id,
        (_, was) ->
            new Launch(
                was.instance(),
                was.clientToken(),
                was.price(),
                was.launched(),
                was.end(),
                Optional.of(at)));
  }
}

package dev.lamplighter.functions.live;

import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.aws.signed.EventBridgeSink;
import dev.lamplighter.functions.aws.signed.LambdaInvocation;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.handler.ClusterPorts;
import dev.lamplighter.functions.handler.RegionPorts;
import dev.lamplighter.functions.handler.StackHandler;
import dev.lamplighter.functions.handler.StackPorts;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.kube.Unreadable;
import dev.lamplighter.functions.live.LivePorts.Seams;
import dev.lamplighter.functions.port.EventSink;
import dev.lamplighter.functions.stack.PresignedPut;
import dev.lamplighter.model.Region;
import java.util.Optional;

/// The outside of one environment of a Lambda function, from its account and what it is told: made
/// of nothing that was there before, so that whoever makes another after a restore has fresh
/// credentials, connections, clocks and randomness.
public final class FunctionPorts implements AutoCloseable {
  private final AccountClients clients;
  private final LivePorts ports;
  private final SystemTicker ticker = new SystemTicker();

  /// `followUps` is absent for a function that asks for none. `cluster` is another way to every
  /// cluster's API server than the one that EKS tells, for a function that runs on a laptop.
  public record Options(
      StateTable table,
      Optional<EventBridgeSink.Route> followUps,
      Unreadable unreadable,
      Optional<KubeApi> cluster) {}

  public FunctionPorts(AwsClients account, Options options) {
    this.clients = AccountClients.of(account);
    EventSink events =
        options
            .followUps()
            .<EventSink>map(route -> new EventBridgeSink(clients.signed(), route, ticker::now))
            .orElse((_, _) -> {});
    var seams = new Seams(events, ticker, options.unreadable());
    this.ports =
        new LivePorts(
            clients, options.table(), options.cluster().map(seams::through).orElse(seams));
  }

  public Region region() {
    return clients.region();
  }

  public ClusterPorts clusters() {
    return ports;
  }

  /// For who sets clusters up and takes them down.
  public StackPorts stacks() {
    return ports;
  }

  /// How CloudFormation is answered, and how a teardown goes on.
  public StackHandler.Replies replies() {
    return new StackHandler.Replies(
        new PresignedPut(), new LambdaInvocation(clients.signed()), ticker);
  }

  public RegionPorts ofRegion() {
    return ports.ofRegion();
  }

  /// Throws [dev.lamplighter.functions.port.CallFailed] if there are none.
  public void requireCredentials() {
    clients.requireCredentials();
  }

  /// At the end of an invocation: the environment freezes, and no connection of a client that has
  /// threads of its own outlives that.
  public void hangUp() {
    ports.hangUp();
  }

  @Override
  public void close() {
    ports.close();
    clients.close();
  }
}

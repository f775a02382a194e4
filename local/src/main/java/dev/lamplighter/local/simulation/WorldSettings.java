package dev.lamplighter.local.simulation;

import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.local.cloud.Ec2Delays;
import dev.lamplighter.local.cluster.ClusterSettings;
import dev.lamplighter.snapshot.ClusterPolicy;
import java.time.Duration;
import java.util.function.UnaryOperator;

/// How a pretend world is made: its seed, what goes wrong in it, how fast its parts are.
///
/// `clocksOffBy` is how far the wall clock of an environment of a function may be off, either way;
/// EC2's, the cluster's and monotonic clocks never are. `listener` hears of each look. `sabotage`
/// stands between the functions and the outside: a mutant in the tests of the simulation itself,
/// the identity everywhere else.
public record WorldSettings(
    long seed,
    FaultRates faults,
    Duration clocksOffBy,
    ClusterSettings cluster,
    Ec2Delays ec2,
    PassListener listener,
    UnaryOperator<Ports> sabotage,
    ClusterPolicy policy,
    LambdaSettings lambda) {

  /// A world in which nothing goes wrong.
  public static WorldSettings of(long seed) {
    return new WorldSettings(
        seed,
        FaultRates.NONE,
        Duration.ZERO,
        ClusterSettings.DEFAULT,
        Ec2Delays.USUAL,
        PassListener.NONE,
        UnaryOperator.identity(),
        ClusterPolicy.DEFAULT,
        LambdaSettings.DEFAULT);
  }

  public WorldSettings withFaults(FaultRates faults) {
    return new WorldSettings(
        seed, faults, clocksOffBy, cluster, ec2, listener, sabotage, policy, lambda);
  }

  public WorldSettings withListener(PassListener listener) {
    return new WorldSettings(
        seed, faults, clocksOffBy, cluster, ec2, listener, sabotage, policy, lambda);
  }

  public WorldSettings withSabotage(UnaryOperator<Ports> sabotage) {
    return new WorldSettings(
        seed, faults, clocksOffBy, cluster, ec2, listener, sabotage, policy, lambda);
  }

  public WorldSettings withPolicy(ClusterPolicy policy) {
    return new WorldSettings(
        seed, faults, clocksOffBy, cluster, ec2, listener, sabotage, policy, lambda);
  }

  public WorldSettings withLambda(LambdaSettings lambda) {
    return new WorldSettings(
        seed, faults, clocksOffBy, cluster, ec2, listener, sabotage, policy, lambda);
  }
}

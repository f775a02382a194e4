package dev.lamplighter.functions.lambda;

import dev.lamplighter.functions.handler.ClusterPorts;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.kube.Unreadable;
import dev.lamplighter.functions.live.FunctionPorts;
import dev.lamplighter.functions.live.FunctionPorts.Options;
import dev.lamplighter.functions.observe.Journal;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.priming.Priming;
import dev.lamplighter.functions.trouble.SaidOnce;
import dev.lamplighter.functions.wire.yaml.InputProblem;
import io.fabric8.kubernetes.client.Config;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// How the functions that look at clusters are put together.
final class ClusterFunction {
  private ClusterFunction() {}

  /// A handler of what there is outside, what it is told, and what it writes of itself.
  @FunctionalInterface
  interface Made<H> {
    H of(ClusterPorts ports, Settings settings, Journal journal);
  }

  /// Throws [InvalidVariables].
  static <H> Environment<H> environment(Map<String, String> environment, Made<H> handler) {
    var told = Variables.ofClusters(environment);
    var settings = told.settings().settings(told.place().region());
    var journal = new Journal(told.metrics());
    Function<FunctionPorts, H> made = outside -> handler.of(outside.clusters(), settings, journal);
    return Environment.registered(() -> outside(told, journal), made, Priming::looks);
  }

  private static FunctionPorts outside(Variables.OfClusters told, Journal journal) {
    return new FunctionPorts(
        told.place().account(),
        new Options(
            told.place().table(),
            Optional.of(told.followUps()),
            unreadable(journal),
            told.kubeconfig().map(ClusterFunction::api)));
  }

  /// Told as a trouble of the cluster, once an hour.
  private static Unreadable unreadable(Journal journal) {
    var said = new SaidOnce();
    return problems ->
        said.toSay(problems.stream().map(InputProblem::toString).toList(), Instant.now())
            .forEach(journal::found);
  }

  static KubeApi api(Path kubeconfig) {
    return KubeApi.of(Config.fromKubeconfig(kubeconfig.toFile()));
  }
}

package dev.lamplighter.local.cost;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lamplighter.functions.install.Metrics;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.functions.port.CapacityMeter;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.functions.wire.ManifestReader;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.local.labs.LabCluster;
import dev.lamplighter.local.labs.LonePods;
import dev.lamplighter.local.simulation.LambdaSettings;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.simulation.WorldSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Plays the real handlers in the pretend world, and counts what they use: in a quiet minute, and
/// beyond that while a node comes and goes.
final class MeasuredUse {
  private static final Duration SETTLED = Duration.ofMinutes(30);
  private static final Duration QUIET = Duration.ofMinutes(30);
  private static final Duration CHANGING = Duration.ofMinutes(25);

  private final Latencies latencies;
  private final CapacityMeter meter = new CapacityMeter();
  private final List<String> log = new ArrayList<>();
  private final PretendWorld world;
  private double tableCalls;
  private double clusterRequests;
  private double awsCalls;
  private double followUps;

  MeasuredUse(Latencies latencies) {
    this(latencies, Settings.Mode.ADAPTIVE);
  }

  MeasuredUse(Latencies latencies, Settings.Mode mode) {
    this.latencies = latencies;
    this.world =
        LabCluster.start(
            WorldSettings.of(1)
                .withSabotage(this::counted)
                .withLambda(LambdaSettings.warm(mode).withLog(Metrics.OFF, log::add)));
    world.store().countOn(meter);
    apply(CLASS_AND_POOL + LonePods.deployment(2));
    world.runUntil(SETTLED);
  }

  /// What one tick uses in which nothing happens, or a minute of a reaction that stays.
  Use quietTick() {
    return during(QUIET).times(1 / (double) QUIET.toMinutes());
  }

  /// What one tick uses while a pod waits that no pool can hold, and nothing else happens.
  Use tickWithAPodThatFitsNowhere() {
    apply(LonePods.deployment(1).replace("busybox", "lost").replace("platform", "nowhere"));
    world.runUntil(world.elapsed().plus(SETTLED));
    return quietTick();
  }

  /// What a node uses that comes for a pod and goes again when the pod is gone, beyond the quiet
  /// ticks of the time it takes.
  Use nodeComesAndGoes(Use quietTick) {
    apply(LonePods.deployment(3));
    Use coming = during(CHANGING);
    apply(LonePods.deployment(2));
    Use going = during(CHANGING);
    double ticks = 2.0 * CHANGING.toMinutes();
    return coming.plus(going).plus(quietTick.times(-ticks));
  }

  private Use during(Duration time) {
    log.clear();
    var units = meter.units();
    double table = tableCalls;
    double cluster = clusterRequests;
    double aws = awsCalls;
    double events = followUps;
    world.runUntil(world.elapsed().plus(time));
    var used = meter.units().minus(units);
    var lines = log.stream().map(line -> JsonMapper.shared().readTree(line)).toList();
    double looks = sum(lines, "looks");
    double quiet = sum(lines, "quietLooks");
    double calls = tableCalls - table;
    return new Use(
        requests(lines, ""),
        // Virtual calls of the table take no time.
        sum(lines, "millis") / 1000 + calls * latencies.tableMillis() / 1000,
        looks * latencies.lookMillis() + quiet * latencies.quietMillis(),
        used.reads(),
        used.writes(),
        calls,
        clusterRequests - cluster,
        awsCalls - aws,
        requests(lines, "interruption"),
        followUps - events,
        log.stream().mapToInt(line -> line.getBytes(UTF_8).length).sum()
            + requests(lines, "") * latencies.lambdasOwnLogBytes());
  }

  private static double sum(List<JsonNode> lines, String field) {
    return lines.stream().mapToDouble(line -> line.path(field).asDouble(0)).sum();
  }

  /// Invocations of the function, or of all.
  private static double requests(List<JsonNode> lines, String function) {
    Set<String> requests = new TreeSet<>();
    lines.stream()
        .filter(line -> line.path("function").asString("").contains(function))
        .forEach(line -> requests.add(line.path("requestId").asString("")));
    return requests.size();
  }

  private void apply(String yaml) {
    ManifestReader.read(List.of(new SourceText("cost.yaml", yaml)))
        .manifests()
        .forEach(it -> world.apply(List.of(it)));
  }

  private Ports counted(Ports inner) {
    return new Ports(
        heard(inner.clusterReader(), this::ofCluster),
        heard(inner.clusterWriter(), this::ofCluster),
        heard(inner.instanceCloud(), (_, _) -> awsCalls++),
        heard(inner.nodeClassResolver(), (_, _) -> awsCalls++),
        heard(inner.priceSource(), (_, _) -> awsCalls++),
        heard(inner.stateStore(), (_, _) -> tableCalls++),
        heard(inner.eventSink(), (_, _) -> followUps++),
        inner.ticker());
  }

  private void ofCluster(String method, Object[] arguments) {
    if (arguments.length > 0 && arguments[0] instanceof WatchStart start) {
      clusterRequests += start.since().size();
    } else if (!method.equals("endWatching") && !method.equals("facts")) {
      clusterRequests++;
    }
  }

  @FunctionalInterface
  private interface Heard {
    void call(String method, Object[] arguments);
  }

  @SuppressWarnings("unchecked")
  private static <P> P heard(P inner, Heard heard) {
    return (P)
        Proxy.newProxyInstance(
            inner.getClass().getClassLoader(),
            inner.getClass().getInterfaces(),
            (_, method, arguments) -> {
              heard.call(method.getName(), arguments == null ? new Object[0] : arguments);
              try {
                return method.invoke(inner, arguments);
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause() == null ? thrown : thrown.getCause();
              }
            });
  }

  private static final String CLASS_AND_POOL =
      """
      apiVersion: karpenter.k8s.aws/v1
      kind: EC2NodeClass
      metadata: {name: default}
      spec:
        role: KarpenterNodeRole-mydev
        amiSelectorTerms: [{alias: al2023@latest}]
        subnetSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
        securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: mydev}}]
      ---
      apiVersion: karpenter.sh/v1
      kind: NodePool
      metadata: {name: platform}
      spec:
        disruption: {consolidateAfter: 1m}
        template:
          metadata: {labels: {node: platform}}
          spec:
            nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            requirements:
              - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
              - {key: kubernetes.io/arch, operator: In, values: [amd64]}
      ---
      """;
}

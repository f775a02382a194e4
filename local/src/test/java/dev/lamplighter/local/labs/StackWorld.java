package dev.lamplighter.local.labs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.EventSink;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.local.simulation.EffectKind;
import dev.lamplighter.local.simulation.PretendCloudFormation;
import dev.lamplighter.local.simulation.PretendCloudFormation.Answer;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.local.storm.Overriding;
import dev.lamplighter.model.LabelKey;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// A lab's cluster with nodes, in a stack that comes and goes.
final class StackWorld {
  private static final Duration STEP = Duration.ofSeconds(10);

  final LabWorld lab;

  /// What stands between the functions and the outside; can be changed on the way.
  UnaryOperator<Ports> between = UnaryOperator.identity();

  private Optional<Integer> dies = Optional.empty();
  private int effects;

  StackWorld() {
    lab = new LabWorld(this::sabotaged);
  }

  PretendWorld world() {
    return lab.world;
  }

  /// Stack made, and so many pods that each fill a node of pool `platform`.
  static StackWorld withNodes(int pods) {
    var world = new StackWorld();
    world.create();
    world.lab.apply(
        Stories.deployment(pods).replace("node: web", LabelKey.NODEPOOL + ": platform"));
    world.lab.runForMinutes(4);
    assertThat(world.lab.nodes()).hasSize(pods);
    return world;
  }

  Answer create() {
    return await(request("Create", Map.of()));
  }

  /// With `more` over the usual properties.
  String request(String type, Map<String, Object> more) {
    var properties = new HashMap<String, Object>();
    properties.put(
        "ServiceToken", "arn:aws:lambda:ap-northeast-2:123456789012:function:stack:live");
    properties.put("ServiceTimeout", "3600");
    properties.put("ClusterName", "mydev");
    properties.put("OnDelete", "drain");
    properties.put("DrainTimeoutMinutes", "15");
    properties.put("Version", "1.0.0");
    properties.putAll(more);
    return world().cloudFormation().request(type, properties);
  }

  Answer delete() {
    return await(request("Delete", Map.of()));
  }

  /// The answer, which must come while CloudFormation waits.
  Answer await(String request) {
    var end = world().elapsed().plus(PretendCloudFormation.waits());
    while (world().cloudFormation().answer(request).isEmpty()
        && world().elapsed().compareTo(end) < 0) {
      world().runUntil(world().elapsed().plus(STEP));
    }
    return world()
        .cloudFormation()
        .answer(request)
        .orElseThrow(() -> new AssertionError("No answer to " + request + " within an hour"));
  }

  /// The stack's function ends without a word after its `n`th effect, once.
  void dieAfterEffect(int n) {
    dies = Optional.of(n);
    effects = 0;
  }

  /// Whether it has come to that.
  boolean died() {
    return dies.isEmpty();
  }

  /// With a cluster whose API server answers no list.
  static Ports unreadable(Ports ports) {
    return new Ports(
        Overriding.of(
            ClusterReader.class,
            ports.clusterReader(),
            (_, _, _) -> {
              throw new CallFailed(CallFailed.Kind.UNAVAILABLE, "list nodeclaims: 401");
            }),
        ports.clusterWriter(),
        ports.instanceCloud(),
        ports.nodeClassResolver(),
        ports.priceSource(),
        ports.stateStore(),
        ports.eventSink(),
        ports.ticker());
  }

  private Ports sabotaged(Ports ports) {
    return new Ports(
        changing(ClusterReader.class, ports, Ports::clusterReader),
        changing(ClusterWriter.class, ports, Ports::clusterWriter),
        changing(InstanceCloud.class, ports, Ports::instanceCloud),
        changing(NodeClassResolver.class, ports, Ports::nodeClassResolver),
        changing(PriceSource.class, ports, Ports::priceSource),
        changing(StateStore.class, ports, Ports::stateStore),
        changing(EventSink.class, ports, Ports::eventSink),
        ports.ticker());
  }

  private interface Port<P> {
    P of(Ports ports);
  }

  private <P> P changing(Class<P> type, Ports ports, Port<P> port) {
    return Overriding.of(
        type,
        port.of(ports),
        (method, arguments, proceed) -> {
          P inner = port.of(between.apply(ports));
          Object answer = call(type, inner, method, arguments);
          if (EffectKind.of(method, arguments).isPresent()) {
            dieIfDue();
          }
          return answer;
        });
  }

  private static <P> Object call(Class<P> type, P inner, String method, Object[] arguments)
      throws Throwable {
    for (var each : type.getMethods()) {
      if (each.getName().equals(method) && takes(each.getParameterTypes(), arguments)) {
        try {
          return each.invoke(inner, arguments);
        } catch (java.lang.reflect.InvocationTargetException thrown) {
          throw thrown.getCause();
        }
      }
    }
    throw new AssertionError(method);
  }

  private static boolean takes(Class<?>[] types, Object[] arguments) {
    if (types.length != arguments.length) {
      return false;
    }
    for (int i = 0; i < types.length; i++) {
      if (!types[i].isPrimitive() && !types[i].isInstance(arguments[i])) {
        return false;
      }
    }
    return true;
  }

  private void dieIfDue() {
    var me = world().baton().holder();
    if (dies.isPresent() && me.name().startsWith("stack") && ++effects == dies.get()) {
      dies = Optional.empty();
      me.kill();
    }
  }

  /// No instance, template or profile, nothing in the table but that the cluster is closed, and no
  /// finalizer of ours; pools and classes are there.
  void assertNothingIsLeft() {
    assertThat(world().account().leftBehind().nothing())
        .as("left: %s", world().account().leftBehind())
        .isTrue();
    assertThat(items()).extracting(it -> it.key().sortKey()).containsOnly("lease", "stack");
    assertThat(mode()).isEqualTo(LeaseRecord.Mode.CLOSING);
    var reader = world().cluster().reader();
    assertThat(reader.nodeClaims().items()).isEmpty();
    assertThat(lab.nodes()).isEmpty();
    assertOwnersAreFree();
  }

  void assertOwnersAreFree() {
    var reader = world().cluster().reader();
    assertThat(reader.nodePools().items())
        .isNotEmpty()
        .extracting(NodePool::meta)
        .allSatisfy(meta -> assertThat(meta.finalizers()).isEmpty());
    assertThat(reader.nodeClasses().items())
        .isNotEmpty()
        .extracting(EC2NodeClass::meta)
        .allSatisfy(meta -> assertThat(meta.finalizers()).isEmpty());
  }

  LeaseRecord.Mode mode() {
    return world()
        .store()
        .get(ItemKeys.lease(PretendWorld.CLUSTER))
        .map(LeaseRecord::decode)
        .orElseThrow()
        .mode();
  }

  List<Item> items() {
    return world().store().query(ItemKeys.cluster(PretendWorld.CLUSTER), "").items();
  }

  Map<String, Object> lastInvocation() {
    return new TreeMap<>(world().cloudFormation().invocations().getLast());
  }
}

package dev.lamplighter.local.simulation;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.EventSink;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.functions.port.StateStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// Puts a switch point and a possible fault around every call of every port.
///
/// A call takes virtual time, half of it before it takes effect and half after; so others can act
/// in between. One dynamic proxy serves all ports, since the same can go wrong with each.
public final class FaultyPorts {
  private static final int LATENCY_MS_MAX = 40;

  /// The pretend cluster has no definitions that could be asked for: nothing takes time here.
  private static final String UNDEFINED = "definitionsLack";

  private static final int FLEET_LATENCY_MS_MAX = 2_000;

  private final Baton baton;
  private final Faults faults;
  private final ListHistory history;
  private final EffectLog effects;

  public FaultyPorts(Baton baton, Faults faults, ListHistory history, EffectLog effects) {
    this.baton = baton;
    this.faults = faults;
    this.history = history;
    this.effects = effects;
  }

  /// For an environment all of whose effects count as done under `marks`.
  public Ports around(Ports inner, Set<Fault> marks) {
    return new Ports(
        wrap(ClusterReader.class, inner.clusterReader(), marks),
        wrap(ClusterWriter.class, inner.clusterWriter(), marks),
        wrap(InstanceCloud.class, inner.instanceCloud(), marks),
        wrap(NodeClassResolver.class, inner.nodeClassResolver(), marks),
        wrap(PriceSource.class, inner.priceSource(), marks),
        wrap(StateStore.class, inner.stateStore(), marks),
        wrap(EventSink.class, inner.eventSink(), marks),
        inner.ticker());
  }

  private <P> P wrap(Class<P> port, P inner, Set<Fault> marks) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (_, method, arguments) -> {
              marks.forEach(baton.holder()::mark);
              return call(inner, method, arguments == null ? new Object[0] : arguments);
            }));
  }

  private Object call(Object inner, Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals(UNDEFINED)) {
      return invoke(inner, method, arguments);
    }
    baton.switchPoint(latency(method.getName()));
    var me = baton.holder();
    if (faults.tableIsLost()) {
      me.mark(Fault.TABLE_LOST);
    }
    var effect = EffectKind.of(method.getName(), arguments);
    if (isOfCluster(method) && faults.shedsLoad(effect)) {
      me.mark(Fault.LOAD_SHED);
      effect.ifPresent(kind -> faults.count(kind, Fault.LOAD_SHED));
      throw new CallFailed(
          CallFailed.Kind.THROTTLED,
          method.getName() + ": 429 Too Many Requests: the server is overloaded");
    }
    if (faults.throttles(effect)) {
      effect.ifPresent(kind -> faults.count(kind, Fault.THROTTLE));
      throw new CallFailed(CallFailed.Kind.THROTTLED, method.getName() + ": Rate exceeded");
    }
    boolean pauses = effect.isPresent() && faults.pauses(effect.get());
    boolean before = pauses && faults.random().nextBoolean() && mayBeLate(me, effect.get());
    if (before) {
      pause(effect.get());
    }
    Object answer = invoke(inner, method, arguments);
    if (effect.isPresent()) {
      afterEffect(me, method, effect.get(), answer);
    } else {
      answer = history.distort(me, inner, method, arguments, answer);
    }
    if (pauses && !before) {
      pause(effect.get());
    }
    baton.switchPoint(latency(method.getName()));
    return answer;
  }

  /// Where clocks differ by minutes, a launch under way can't be told from one that failed for
  /// longer than a CreateFleet takes with all its retries.
  private static boolean mayBeLate(Invocation me, EffectKind effect) {
    return effect != EffectKind.CREATE_FLEET || !me.marks().contains(Fault.CLOCK_OFF);
  }

  /// Counted only if the invocation is let to wake up again.
  private void pause(EffectKind effect) {
    baton.switchPoint(faults.pause());
    faults.count(effect, Fault.PAUSED);
  }

  private static boolean isOfCluster(Method method) {
    return method.getDeclaringClass() == ClusterReader.class
        || method.getDeclaringClass() == ClusterWriter.class;
  }

  private void afterEffect(Invocation me, Method method, EffectKind effect, Object answer) {
    if (!isRefusal(answer)) {
      effects.add(me, effect);
    }
    faults.count(effect, me.marks());
    boolean crashFirst = faults.random().nextBoolean();
    if (crashFirst && faults.crashesAfter(effect)) {
      crash(me, effect);
    } else if (faults.losesReply(effect)) {
      faults.count(effect, Fault.LOST_REPLY);
      throw new CallFailed(
          CallFailed.Kind.REPLY_LOST, method.getName() + ": Unable to unmarshall response");
    } else if (!crashFirst && faults.crashesAfter(effect)) {
      crash(me, effect);
    }
  }

  private void crash(Invocation me, EffectKind effect) {
    faults.count(effect, Fault.CRASH_AFTER);
    me.kill();
  }

  /// A conditional write that was not made.
  private static boolean isRefusal(Object answer) {
    return answer instanceof StateStore.WriteOutcome.ConditionFailed
        || answer instanceof StateStore.TransactionOutcome.Cancelled
        || answer instanceof StateStore.TransactionOutcome.Conflict;
  }

  private static Object invoke(Object inner, Method method, Object[] arguments) throws Throwable {
    try {
      return Optional.<Object>ofNullable(method.invoke(inner, arguments)).orElse(NOTHING);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause() == null ? thrown : thrown.getCause();
    }
  }

  /// What a proxy may answer for a method that returns nothing: the value is thrown away.
  private static final Object NOTHING = new Object();

  private Duration latency(String method) {
    int max = method.equals("createFleet") ? FLEET_LATENCY_MS_MAX : LATENCY_MS_MAX;
    return Duration.ofMillis(1 + faults.random().nextInt(max));
  }
}

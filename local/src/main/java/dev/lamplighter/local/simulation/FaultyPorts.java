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

/// Puts a switch point and a possible fault around every call of every port.
///
/// A call takes virtual time, half of it before it takes effect and half after; so others can act
/// in between. One dynamic proxy serves all ports, since the same can go wrong with each.
public final class FaultyPorts {
  private static final int LATENCY_MS_MAX = 40;
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

  public Ports around(Ports inner) {
    return new Ports(
        wrap(ClusterReader.class, inner.clusterReader()),
        wrap(ClusterWriter.class, inner.clusterWriter()),
        wrap(InstanceCloud.class, inner.instanceCloud()),
        wrap(NodeClassResolver.class, inner.nodeClassResolver()),
        wrap(PriceSource.class, inner.priceSource()),
        wrap(StateStore.class, inner.stateStore()),
        wrap(EventSink.class, inner.eventSink()),
        inner.ticker());
  }

  private <P> P wrap(Class<P> port, P inner) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (_, method, arguments) ->
                call(inner, method, arguments == null ? new Object[0] : arguments)));
  }

  private Object call(Object inner, Method method, Object[] arguments) throws Throwable {
    baton.switchPoint(latency(method.getName()));
    var me = baton.holder();
    var effect = EffectKind.of(method.getName(), arguments);
    if (faults.throttles(effect)) {
      effect.ifPresent(kind -> faults.count(kind, Fault.THROTTLE));
      throw new CallFailed(CallFailed.Kind.THROTTLED, method.getName() + ": Rate exceeded");
    }
    Object answer = invoke(inner, method, arguments);
    if (effect.isPresent()) {
      afterEffect(me, method, effect.get());
    } else {
      answer = history.distort(me, inner, method, arguments, answer);
    }
    baton.switchPoint(latency(method.getName()));
    return answer;
  }

  private void afterEffect(Invocation me, Method method, EffectKind effect) {
    effects.add(me, effect);
    faults.count(effect, me.marks());
    if (faults.crashesAfter(effect)) {
      faults.count(effect, Fault.CRASH_AFTER);
      me.kill();
    } else if (faults.losesReply(effect)) {
      faults.count(effect, Fault.LOST_REPLY);
      throw new CallFailed(
          CallFailed.Kind.REPLY_LOST, method.getName() + ": Unable to unmarshall response");
    }
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

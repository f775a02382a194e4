package dev.lamplighter.e2e;

import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.EventSink;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.local.simulation.EffectKind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Predicate;

/// The ports of one environment of a function, which dies as soon as a call has taken an effect
/// that is chosen: nobody hears of the answer, and nothing is called after it.
final class MortalPorts {
  private final Predicate<EffectKind> last;
  private boolean dead;

  /// `last` is asked once for each effect.
  MortalPorts(Predicate<EffectKind> last) {
    this.last = last;
  }

  /// The end of an environment: nothing catches it.
  static final class Death extends Error {
    private static final long serialVersionUID = 1;
  }

  Ports around(Ports inner) {
    return new Ports(
        around(ClusterReader.class, inner.clusterReader()),
        around(ClusterWriter.class, inner.clusterWriter()),
        around(InstanceCloud.class, inner.instanceCloud()),
        around(NodeClassResolver.class, inner.nodeClassResolver()),
        around(PriceSource.class, inner.priceSource()),
        around(StateStore.class, inner.stateStore()),
        around(EventSink.class, inner.eventSink()),
        inner.ticker());
  }

  private <P> P around(Class<P> port, P inner) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (_, method, arguments) ->
                call(inner, method, arguments == null ? new Object[0] : arguments)));
  }

  private Object call(Object inner, Method method, Object[] arguments) throws Throwable {
    if (dead) {
      throw new Death();
    }
    Object answer = invoke(inner, method, arguments);
    if (EffectKind.of(method.getName(), arguments).filter(last).isPresent()) {
      dead = true;
      throw new Death();
    }
    return answer;
  }

  private static Object invoke(Object inner, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(inner, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }
}

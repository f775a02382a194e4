package dev.lamplighter.local.labs;

import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.functions.port.WatchStart;
import dev.lamplighter.snapshot.Source;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Every call to the cluster and to AWS, with its moment and the environment that made it.
final class PortCalls {
  private final List<Call> calls = new ArrayList<>();
  private int environments;

  /// `watched` are the kinds whose watches it begins, one request each.
  record Call(Instant at, int environment, Class<?> port, String method, Set<Source> watched) {
    boolean isWatchOfPods() {
      return watched.contains(Source.PODS);
    }

    boolean isWatch() {
      return !watched.isEmpty() || method.equals("endWatching");
    }

    /// What it asks the API server for: the end of watches is no request of its own.
    int requests() {
      return isWatch() ? watched.size() : 1;
    }

    private static Set<Source> watched(Object @Nullable [] arguments) {
      return arguments != null && arguments[0] instanceof WatchStart start
          ? start.since().keySet()
          : Set.of();
    }
  }

  /// The ports of one environment, listened to.
  Ports around(Ports inner) {
    int environment = ++environments;
    return new Ports(
        heard(environment, ClusterReader.class, inner.clusterReader(), inner),
        heard(environment, ClusterWriter.class, inner.clusterWriter(), inner),
        heard(environment, InstanceCloud.class, inner.instanceCloud(), inner),
        heard(environment, NodeClassResolver.class, inner.nodeClassResolver(), inner),
        heard(environment, PriceSource.class, inner.priceSource(), inner),
        inner.stateStore(),
        inner.eventSink(),
        inner.ticker());
  }

  List<Call> since(Instant moment) {
    return calls.stream().filter(call -> !call.at().isBefore(moment)).toList();
  }

  /// When the cluster was last looked at fully.
  Instant lastFullLook() {
    return calls.stream()
        .filter(call -> call.method().equals("nodePools"))
        .map(Call::at)
        .reduce((_, later) -> later)
        .orElse(Instant.EPOCH);
  }

  private <P> P heard(int environment, Class<P> port, P inner, Ports ports) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (_, method, arguments) -> {
              calls.add(
                  new Call(
                      ports.ticker().now(),
                      environment,
                      port,
                      method.getName(),
                      Call.watched(arguments)));
              return invoke(inner, method, arguments);
            }));
  }

  private static @Nullable Object invoke(Object inner, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(inner, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause() == null ? thrown : thrown.getCause();
    }
  }
}

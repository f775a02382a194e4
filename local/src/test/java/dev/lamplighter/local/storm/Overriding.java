package dev.lamplighter.local.storm;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/// Ports with some methods replaced: what mutants are made of.
public final class Overriding {
  private Overriding() {}

  /// Answers a call in the port's stead, or lets it through.
  public interface Override {
    Object call(String method, Object[] arguments, Proceed proceed) throws Throwable;
  }

  public interface Proceed {
    Object with(Object... arguments) throws Throwable;
  }

  public static <P> P of(Class<P> port, P inner, Override override) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (_, method, arguments) ->
                override.call(
                    method.getName(),
                    arguments == null ? new Object[0] : arguments,
                    given -> {
                      try {
                        return method.invoke(inner, given);
                      } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                      }
                    })));
  }
}

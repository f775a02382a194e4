package dev.lamplighter.local.functions;

import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.NoAnswer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What goes wrong at the ports, by the name of the method, once or each time; and which methods
/// were called.
final class Mishaps {
  private final Map<String, Mishap> planned = new TreeMap<>();
  private final Map<String, Mishap> lasting = new TreeMap<>();
  private final Map<String, Object> answers = new TreeMap<>();
  private final Map<String, Object> lastingAnswers = new TreeMap<>();
  private final List<String> calls = new ArrayList<>();

  enum Mishap {
    /// The environment goes away as soon as the call has taken effect.
    CRASH_AFTER,
    /// The call takes effect, and nobody hears of it.
    LOSE_REPLY,
    /// The call takes no effect.
    THROTTLE,
    /// 422, and no effect.
    REFUSE,
    /// There is no way to who is called.
    NO_WAY
  }

  /// The end of an invocation: nothing catches it.
  static final class Crash extends Error {
    private static final long serialVersionUID = 1;
  }

  void next(String method, Mishap mishap) {
    planned.put(method, mishap);
  }

  /// From now on, each time.
  void always(String method, Mishap mishap) {
    lasting.put(method, mishap);
  }

  void noLonger(String method) {
    lasting.remove(method);
  }

  /// The next call gets this answer, and takes no effect.
  void answers(String method, Object answer) {
    answers.put(method, answer);
  }

  /// From now on each call gets this answer, and takes no effect.
  void alwaysAnswers(String method, Object answer) {
    lastingAnswers.put(method, answer);
  }

  long calls(String method) {
    return calls.stream().filter(method::equals).count();
  }

  <P> P around(Class<P> port, P inner) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (_, method, arguments) -> call(inner, method, arguments)));
  }

  private Object call(Object inner, Method method, Object[] arguments) throws Throwable {
    calls.add(method.getName());
    Object next = answers.remove(method.getName());
    Object instead = next == null ? lastingAnswers.get(method.getName()) : next;
    if (instead != null) {
      return instead;
    }
    Mishap once = planned.remove(method.getName());
    Mishap mishap = once == null ? lasting.get(method.getName()) : once;
    if (mishap == Mishap.THROTTLE) {
      throw new CallFailed(CallFailed.Kind.THROTTLED, method.getName() + ": Rate exceeded");
    }
    if (mishap == Mishap.REFUSE) {
      throw new CallFailed(CallFailed.Kind.INVALID, method.getName() + ": 422 is invalid");
    }
    if (mishap == Mishap.NO_WAY) {
      throw new NoAnswer(CallFailed.Kind.UNAVAILABLE, method.getName() + ": nobody answers.");
    }
    Object answer = invoke(inner, method, arguments);
    if (mishap == Mishap.CRASH_AFTER) {
      throw new Crash();
    }
    if (mishap == Mishap.LOSE_REPLY) {
      throw new CallFailed(CallFailed.Kind.REPLY_LOST, method.getName() + ": connection reset");
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

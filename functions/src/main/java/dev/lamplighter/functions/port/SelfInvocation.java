package dev.lamplighter.functions.port;

import java.util.Map;

/// Asynchronous invocation of the function that runs. May throw [CallFailed].
public interface SelfInvocation {
  /// Lambda takes the event, and runs the function with it soon and at least once; `function` is
  /// the ARN, with the alias, that this invocation came by.
  void invoke(String function, Map<String, Object> event);
}

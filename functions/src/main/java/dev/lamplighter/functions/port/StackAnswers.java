package dev.lamplighter.functions.port;

import java.net.URI;

/// Where CloudFormation hears how a request for a custom resource ended. May throw [CallFailed].
public interface StackAnswers {
  /// HTTP PUT of `json`, without a content type, to the URL that came with the request. A second
  /// answer changes nothing.
  void put(URI responseUrl, String json);
}

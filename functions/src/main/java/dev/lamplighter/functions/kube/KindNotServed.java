package dev.lamplighter.functions.kube;

import dev.lamplighter.functions.port.CallFailed;

/// The API server is there, and does not know objects of a kind.
final class KindNotServed extends CallFailed {
  private static final long serialVersionUID = 1;

  KindNotServed(String message) {
    super(Kind.UNAVAILABLE, message);
  }
}

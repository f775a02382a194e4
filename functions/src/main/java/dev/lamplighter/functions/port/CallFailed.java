package dev.lamplighter.functions.port;

/// A call to the outside that gave no answer we can use. It may or may not have taken effect; so
/// the caller leaves the matter to the next pass, which looks before it acts.
public class CallFailed extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Kind kind;
  private final String requestId;
  private final String code;

  public CallFailed(Kind kind, String message) {
    this(kind, message, "");
  }

  /// `requestId` is what whoever failed knows the call by; empty if there is none.
  public CallFailed(Kind kind, String message, String requestId) {
    this(kind, message, requestId, "");
  }

  /// `code` is the service's word for it, as `InternalError`; empty if it said nothing.
  public CallFailed(Kind kind, String message, String requestId, String code) {
    super(message);
    this.kind = kind;
    this.requestId = requestId;
    this.code = code;
  }

  /// The reason with the request's id, for a log.
  public String traced() {
    return getMessage() + (requestId.isEmpty() ? "" : " (request id %s)".formatted(requestId));
  }

  /// The message alone: the same each time that the same goes wrong, as a condition must be.
  public String reason() {
    return String.valueOf(getMessage());
  }

  /// Empty if there is none.
  public String requestId() {
    return requestId;
  }

  /// Empty if there is none.
  public String code() {
    return code;
  }

  public Kind kind() {
    return kind;
  }

  public enum Kind {
    /// Too many requests: `RequestLimitExceeded`, 429, `ProvisionedThroughputExceeded`.
    THROTTLED,
    /// The reply was lost on its way, after the call may have taken effect.
    REPLY_LOST,
    /// 5xx, or no connection; or we may not (401, 403).
    UNAVAILABLE,
    /// 400 or 422 of an API server: it took no effect, and the same call is refused for ever.
    INVALID
  }
}

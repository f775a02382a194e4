package dev.lamplighter.api;

/// The instance metadata service of the node (spec AWS 1.10).
public record MetadataOptions(
    boolean httpEndpointEnabled,
    boolean httpProtocolIpv6Enabled,
    int httpPutResponseHopLimit,
    boolean httpTokensRequired) {
  public static final MetadataOptions DEFAULT = new MetadataOptions(true, false, 1, true);

  public static final int HOP_LIMIT_MAX = 64;

  public MetadataOptions {
    if (httpPutResponseHopLimit < 1 || httpPutResponseHopLimit > HOP_LIMIT_MAX) {
      throw new IllegalArgumentException(
          "httpPutResponseHopLimit (%d) must be 1 to %d"
              .formatted(httpPutResponseHopLimit, HOP_LIMIT_MAX));
    }
  }
}

package dev.lamplighter.api;

/// The instance metadata service of the node (spec AWS 1.10).
public record MetadataOptions(
    boolean httpEndpointEnabled,
    boolean httpProtocolIpv6Enabled,
    int httpPutResponseHopLimit,
    boolean httpTokensRequired) {
  public static final MetadataOptions DEFAULT = new MetadataOptions(true, false, 1, true);

  public MetadataOptions {
    if (httpPutResponseHopLimit < 1 || httpPutResponseHopLimit > 64) {
      throw new IllegalArgumentException(
          "httpPutResponseHopLimit (%d) must be 1 to 64".formatted(httpPutResponseHopLimit));
    }
  }
}

package dev.lamplighter.snapshot;

/// A port that a pod takes on its node. `hostIp` `0.0.0.0` stands for all addresses.
public record HostPort(String hostIp, int port, Protocol protocol) {
  public static final String ANY_ADDRESS = "0.0.0.0";

  public enum Protocol {
    TCP,
    UDP,
    SCTP
  }

  /// True if both can't be on one node (spec core 3.10).
  public boolean conflictsWith(HostPort other) {
    return port == other.port
        && protocol == other.protocol
        && (hostIp.equals(other.hostIp)
            || hostIp.equals(ANY_ADDRESS)
            || other.hostIp.equals(ANY_ADDRESS));
  }
}

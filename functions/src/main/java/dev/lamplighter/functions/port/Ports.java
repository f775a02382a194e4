package dev.lamplighter.functions.port;

/// All of the outside that a function needs for one cluster.
public record Ports(
    ClusterReader clusterReader,
    ClusterWriter clusterWriter,
    InstanceCloud instanceCloud,
    NodeClassResolver nodeClassResolver,
    PriceSource priceSource,
    StateStore stateStore,
    EventSink eventSink,
    Ticker ticker) {}

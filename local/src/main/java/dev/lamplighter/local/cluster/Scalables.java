package dev.lamplighter.local.cluster;

import dev.lamplighter.local.cluster.api.ApiServer;
import dev.lamplighter.local.cluster.api.Kind;
import dev.lamplighter.local.cluster.api.ObjectKey;
import dev.lamplighter.snapshot.ScalableView;
import java.util.Optional;

/// The workloads of the pretend cluster that a CapacityBuffer may name.
final class Scalables {
  private Scalables() {}

  static Optional<ScalableView> find(ApiServer server, ObjectKey key) {
    return switch (key.kind()) {
      case DEPLOYMENT ->
          server
              .get(Kind.DEPLOYMENT, key)
              .map(
                  set ->
                      new ScalableView(
                          key.kind(), set.meta(), set.namespace(), set.replicas(), set.template()));
      case REPLICA_SET ->
          server
              .get(Kind.REPLICA_SET, key)
              .map(
                  set ->
                      new ScalableView(
                          key.kind(), set.meta(), set.namespace(), set.replicas(), set.template()));
      case STATEFUL_SET ->
          server
              .get(Kind.STATEFUL_SET, key)
              .map(
                  set ->
                      new ScalableView(
                          key.kind(), set.meta(), set.namespace(), set.replicas(), set.template()));
      default -> throw new IllegalArgumentException("%s has no replicas".formatted(key));
    };
  }
}

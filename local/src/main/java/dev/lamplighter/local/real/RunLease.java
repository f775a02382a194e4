package dev.lamplighter.local.real;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;

/// The Lease `lamplighter` of kube-system: who looks after the cluster with a pretend account. Each
/// such run has its state in its own memory, so that a second one would take the first one's nodes
/// for leftovers.
///
/// Taken and written as the user who registers the nodes, since Lamplighter's own rights know of no
/// leases: in earnest its lease is in the state table.
final class RunLease implements AutoCloseable {
  private static final String NAMESPACE = "kube-system";
  private static final String NAME = "lamplighter";
  private static final Duration TTL = Duration.ofSeconds(60);
  private static final Duration RENEW_EVERY = Duration.ofSeconds(15);

  private final KubernetesClient client;
  private final Clock clock;
  private final String holder;
  private Instant renewedAt = Instant.EPOCH;
  private Optional<String> lostTo = Optional.empty();

  private RunLease(KubernetesClient client, Clock clock, String holder) {
    this.client = client;
    this.clock = clock;
    this.holder = holder;
  }

  /// Throws [IllegalArgumentException] while another holds it.
  static RunLease take(KubernetesClient client, Clock clock, String holder) {
    var taken = new RunLease(client, clock, holder);
    taken.take();
    return taken;
  }

  private void take() {
    try {
      takeUnlessHeld();
    } catch (KubernetesClientException failed) {
      throw new IllegalArgumentException(
          "found that Lease %s/%s is not to be had: %s. Allowed: who may get, create and update leases there, and create nodes. Take an administrator's kubeconfig: the machines of a pretended account are registered by it too."
              .formatted(NAMESPACE, NAME, said(failed)),
          failed);
    }
  }

  private static String said(KubernetesClientException failed) {
    return Optional.ofNullable(failed.getStatus())
        .flatMap(status -> Optional.ofNullable(status.getMessage()))
        .orElseGet(() -> String.valueOf(failed.getMessage()).lines().findFirst().orElse(""));
  }

  private void takeUnlessHeld() {
    Optional<Lease> there = read();
    there.filter(this::isHeld).ifPresent(this::refuse);
    try {
      write(there);
    } catch (KubernetesClientException failed) {
      if (failed.getCode() != HttpURLConnection.HTTP_CONFLICT) {
        throw failed;
      }
      read().ifPresent(this::refuse);
    }
  }

  /// In place of what was read: refused if another has written it since.
  private void write(Optional<Lease> there) {
    var written = client.resource(lease(there));
    Lease _ = there.isPresent() ? written.update() : written.create();
    renewedAt = clock.instant();
  }

  private Optional<Lease> read() {
    return Optional.ofNullable(resource().get());
  }

  private void refuse(Lease held) {
    throw new IllegalArgumentException(
        "found Lease %s/%s held by %s until %s: another run looks after this cluster, and each would delete the other's nodes. Allowed: one at a time. End the other, or wait until then if it was killed."
            .formatted(NAMESPACE, NAME, holderOf(held).orElse("another"), end(held)));
  }

  private boolean isHeld(Lease lease) {
    return holderOf(lease).isPresent() && clock.instant().isBefore(end(lease));
  }

  private static Optional<String> holderOf(Lease lease) {
    return Optional.ofNullable(lease.getSpec())
        .flatMap(spec -> Optional.ofNullable(spec.getHolderIdentity()))
        .filter(held -> !held.isEmpty());
  }

  private static Instant end(Lease lease) {
    var spec = Optional.ofNullable(lease.getSpec());
    return spec.flatMap(it -> Optional.ofNullable(it.getRenewTime()))
        .map(ZonedDateTime::toInstant)
        .orElse(Instant.EPOCH)
        .plusSeconds(
            spec.flatMap(it -> Optional.ofNullable(it.getLeaseDurationSeconds())).orElse(0));
  }

  /// To be called now and then: every fifteen seconds it says that it is still held. While the API
  /// server does not answer, nothing is known of others either.
  void renewIfDue() {
    if (!clock.instant().isBefore(renewedAt.plus(RENEW_EVERY)) && lostTo.isEmpty()) {
      renew();
    }
  }

  private void renew() {
    try {
      Optional<Lease> there = read();
      lostTo = there.flatMap(RunLease::holderOf).filter(other -> !other.equals(holder));
      if (lostTo.isEmpty()) {
        write(there);
      }
    } catch (KubernetesClientException _) {
      // Tried again at the next call.
    }
  }

  /// Throws [IllegalArgumentException] once another has taken it.
  void check() {
    renew();
    if (lostTo.isPresent()) {
      throw new IllegalArgumentException(
          "Lease %s/%s has been taken by %s, which looks after this cluster from now on."
              .formatted(NAMESPACE, NAME, lostTo.get()));
    }
  }

  /// With the version that was read, so that of two who take it one is refused.
  private Lease lease(Optional<Lease> there) {
    var now = clock.instant().atZone(ZoneOffset.UTC);
    return there
        .map(LeaseBuilder::new)
        .orElseGet(LeaseBuilder::new)
        .editOrNewMetadata()
        .withNamespace(NAMESPACE)
        .withName(NAME)
        .endMetadata()
        .editOrNewSpec()
        .withHolderIdentity(holder)
        .withLeaseDurationSeconds((int) TTL.toSeconds())
        .withRenewTime(now)
        .endSpec()
        .build();
  }

  private Resource<Lease> resource() {
    return client.leases().inNamespace(NAMESPACE).withName(NAME);
  }

  /// Free for the next at once.
  @Override
  public void close() {
    try {
      if (read().flatMap(RunLease::holderOf).filter(holder::equals).isPresent()) {
        resource().delete();
      }
    } catch (KubernetesClientException _) {
      // It ends by itself.
    }
  }
}

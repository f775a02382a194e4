package dev.lamplighter.functions.eks;

import dev.lamplighter.functions.kube.KubeApi;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.util.Optional;

/// An EKS cluster's API server, found through EKS and signed in to as an AWS identity. One client
/// serves as long as EKS says it is there, and doubts that by itself when nobody answers.
public final class EksConnection implements AutoCloseable {
  private final KnownCluster cluster;
  private final TokenSource tokens;
  private Optional<Open> open = Optional.empty();

  private record Open(EksCluster cluster, KubeApi api) {}

  public EksConnection(KnownCluster cluster, TokenSource tokens) {
    this.cluster = cluster;
    this.tokens = tokens;
  }

  /// As EKS described it lately ([KnownCluster#current]).
  public EksCluster cluster() {
    return cluster.current();
  }

  /// Throws [dev.lamplighter.functions.port.CallFailed] if it is not known where the cluster is.
  public KubeApi api() {
    EksCluster now = cluster.get();
    if (open.filter(it -> isAt(now, it.cluster())).isEmpty()) {
      close();
      open = Optional.of(new Open(now, KubeApi.of(config(now, tokens), this::doubt)));
    }
    return open.orElseThrow().api();
  }

  /// Another version closes no connection.
  private static boolean isAt(EksCluster now, EksCluster before) {
    return now.endpoint().equals(before.endpoint())
        && now.certificateAuthority().equals(before.certificateAuthority());
  }

  /// To be called when nobody answered at the endpoint, or with another certificate.
  public void doubt() {
    cluster.doubt();
  }

  /// After a restore from a snapshot: tokens and connections are another environment's.
  public void restored() {
    tokens.forget();
    close();
  }

  /// The token is asked for at each request; nothing of this machine's own configuration counts.
  static Config config(EksCluster cluster, TokenSource tokens) {
    return new ConfigBuilder(Config.empty())
        .withMasterUrl(cluster.endpoint())
        .withCaCertData(cluster.certificateAuthority())
        .withOauthTokenProvider(tokens::token)
        .build();
  }

  @Override
  public void close() {
    open.map(Open::api).ifPresent(KubeApi::close);
    open = Optional.empty();
  }
}

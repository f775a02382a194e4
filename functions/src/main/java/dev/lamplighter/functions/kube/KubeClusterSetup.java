package dev.lamplighter.functions.kube;

import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.functions.crd.Crd;
import dev.lamplighter.functions.crd.StoredDefinition;
import dev.lamplighter.functions.kube.KubeApi.Patch;
import dev.lamplighter.functions.setup.ClusterSetup;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// Sets a cluster up through its real API server.
public final class KubeClusterSetup implements ClusterSetup {
  private static final int NOT_FOUND = 404;
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/";

  private final Supplier<KubeApi> api;

  /// `api` is asked for at each call: the cluster may be elsewhere by then.
  public KubeClusterSetup(Supplier<KubeApi> api) {
    this.api = api;
  }

  @Override
  public Optional<StoredDefinition> definition(Crd crd) {
    String what = "get CustomResourceDefinition " + crd;
    Answer answer = api.get().get(what, DEFINITIONS + crd.name());
    if (answer.code() == NOT_FOUND) {
      return Optional.empty();
    }
    return Optional.of(StoredDefinition.of(done(what, answer), crd.version()));
  }

  @Override
  public void apply(Crd crd) {
    apply(DEFINITIONS + crd.name(), crd.json());
  }

  @Override
  public void applyRights(String group) {
    Permissions.objects(group).forEach(this::apply);
  }

  private void apply(String path, JsonNode object) {
    var _ = done("apply " + path, api.get().patch(path, Patch.APPLY, object));
  }

  private static JsonNode done(String what, Answer answer) {
    if (!answer.ok()) {
      throw Failures.refused(what, answer);
    }
    return answer.body();
  }

  @Override
  public boolean serves(ObjectKind kind) {
    Answer answer = api.get().get(Paths.list(kind), Paths.all(kind) + "?limit=1");
    if (!answer.ok() && answer.code() != NOT_FOUND) {
      throw Failures.refused(Paths.list(kind), answer);
    }
    return answer.ok();
  }
}

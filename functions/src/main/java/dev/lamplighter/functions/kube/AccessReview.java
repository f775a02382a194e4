package dev.lamplighter.functions.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/// Asks an API server whether a group has all of [Permissions]: SubjectAccessReview, which reads
/// RBAC and changes nothing. Where this identity may not ask that, it asks about itself.
public final class AccessReview {
  private static final String PATH = "/apis/authorization.k8s.io/v1/";
  private static final int FORBIDDEN = 403;

  /// Any user: what matters is the group.
  private static final String USER = "lamplighter-doctor";

  private final KubeApi api;
  private final String group;
  private boolean ofSelf;

  private AccessReview(KubeApi api, String group) {
    this.api = api;
    this.group = group;
  }

  /// As `delete pods`, `create pods/eviction`; with `(this identity)` behind it where the group
  /// could not be asked about. Throws [dev.lamplighter.functions.port.CallFailed].
  public static List<String> missing(KubeApi api, String group) {
    return new AccessReview(api, group).missing();
  }

  private List<String> missing() {
    var missing = new ArrayList<String>();
    for (Permissions.Rule rule : Permissions.rules()) {
      for (String verb : rule.verbs()) {
        if (!allowed(rule, verb)) {
          missing.add("%s %s%s".formatted(verb, rule.resource(), ofSelf ? " (this identity)" : ""));
        }
      }
    }
    return missing;
  }

  private boolean allowed(Permissions.Rule rule, String verb) {
    var answer = ask(rule, verb);
    if (answer.code() == FORBIDDEN && !ofSelf) {
      ofSelf = true;
      answer = ask(rule, verb);
    }
    if (!answer.ok()) {
      throw Failures.refused("create " + kind(), answer);
    }
    return answer.body().path("status").path("allowed").asBoolean(false);
  }

  private Answer ask(Permissions.Rule rule, String verb) {
    return api.create(PATH + kind().toLowerCase(Locale.ROOT) + "s", review(rule, verb));
  }

  private String kind() {
    return ofSelf ? "SelfSubjectAccessReview" : "SubjectAccessReview";
  }

  private ObjectNode review(Permissions.Rule rule, String verb) {
    ObjectNode review = KubeApi.JSON.createObjectNode();
    review.put("apiVersion", "authorization.k8s.io/v1").put("kind", kind());
    ObjectNode spec = review.putObject("spec");
    if (!ofSelf) {
      spec.put("user", USER);
      spec.putArray("groups").add(group).add("system:authenticated");
    }
    int slash = rule.resource().indexOf('/');
    ObjectNode attributes = spec.putObject("resourceAttributes");
    attributes.put("group", rule.group()).put("verb", verb);
    attributes.put("resource", slash < 0 ? rule.resource() : rule.resource().substring(0, slash));
    if (slash >= 0) {
      attributes.put("subresource", rule.resource().substring(slash + 1));
    }
    return review;
  }
}

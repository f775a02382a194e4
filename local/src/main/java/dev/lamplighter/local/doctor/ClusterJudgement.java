package dev.lamplighter.local.doctor;

import dev.lamplighter.model.PodKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whether the cluster is there, answers, and serves what is asked of it.
final class ClusterJudgement {
  private static final String RESOURCES = "functions/src/main/resources/dev/lamplighter/functions/";
  private static final int SHOWN = 4;

  private ClusterJudgement() {}

  static List<Finding> of(Subject subject, Facts.OfCluster cluster) {
    var findings = new ArrayList<Finding>();
    findings.add(
        switch (cluster.endpoint()) {
          case Asked.Answered<String>(var endpoint) -> Finding.ok("cluster", endpoint);
          case Asked.Unanswered<String>(var why) ->
              Finding.fail("cluster", why)
                  .run("aws eks list-clusters --region %s".formatted(subject.region()));
        });
    findings.add(
        switch (cluster.version()) {
          case Asked.Answered<String>(var version) ->
              Finding.ok("API server", "Kubernetes " + version);
          case Asked.Unanswered<String>(var why) ->
              Finding.fail("API server", why)
                  .run(
                      "aws eks describe-cluster --name %s --region %s --query cluster.resourcesVpcConfig"
                          .formatted(subject.cluster(), subject.region()));
        });
    findings.addAll(cluster.lack().judged("definitions", ClusterJudgement::definitions));
    findings.addAll(
        cluster.missingRights().judged("rights in the cluster", ClusterJudgement::rights));
    findings.addAll(cluster.karpenter().judged("Karpenter", ClusterJudgement::karpenter));
    return findings;
  }

  private static List<Finding> definitions(Optional<String> lack) {
    return List.of(
        lack.map(
                what ->
                    Finding.fail("definitions", what)
                        .run(
                            "kubectl apply --server-side --force-conflicts -f %scrds/"
                                .formatted(RESOURCES)))
            .orElseGet(
                () -> Finding.ok("definitions", "every field that is read and written is served")));
  }

  private static List<Finding> rights(List<String> missing) {
    return List.of(
        missing.isEmpty()
            ? Finding.ok("rights in the cluster", "group lamplighter has all that it needs")
            : Finding.fail(
                    "rights in the cluster",
                    "group lamplighter may not %s".formatted(some(missing)))
                .run("kubectl apply -f %srbac/lamplighter.yaml".formatted(RESOURCES)));
  }

  static String some(List<String> names) {
    int more = names.size() - SHOWN;
    return String.join(", ", names.subList(0, Math.min(SHOWN, names.size())))
        + (more > 0 ? " and %d more".formatted(more) : "");
  }

  private static List<Finding> karpenter(Optional<PodKey> pod) {
    return List.of(
        pod.map(
                it ->
                    Finding.fail(
                            "Karpenter",
                            "it runs as pod %s, so Lamplighter does nothing".formatted(it))
                        .run(
                            "kubectl scale deployment -n %s -l app.kubernetes.io/name=karpenter --replicas=0"
                                .formatted(it.namespace())))
            .orElseGet(() -> Finding.ok("Karpenter", "it does not run here")));
  }
}

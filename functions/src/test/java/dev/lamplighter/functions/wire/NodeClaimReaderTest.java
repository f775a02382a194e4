package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.Condition;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.NodeClaim;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.NodePoolName;
import dev.lamplighter.model.ProviderId;
import dev.lamplighter.model.Resources;
import dev.lamplighter.model.Taint;
import dev.lamplighter.model.TaintEffect;
import dev.lamplighter.model.Uid;
import dev.lamplighter.model.Zone;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every field of a NodeClaim, read back from the API server (spec core 1.3, 1.7).
class NodeClaimReaderTest {
  private static final String CLAIM =
      """
      {
        "apiVersion": "karpenter.sh/v1",
        "kind": "NodeClaim",
        "metadata": {
          "name": "service-x7k2p",
          "uid": "5d0c7c0e-0001",
          "resourceVersion": "4711",
          "generation": 2,
          "creationTimestamp": "2026-01-31T09:00:00Z",
          "deletionTimestamp": "2026-01-31T10:00:00Z",
          "deletionGracePeriodSeconds": 0,
          "labels": {"karpenter.sh/nodepool": "service"},
          "annotations": {"karpenter.sh/nodepool-hash": "42"},
          "finalizers": ["karpenter.sh/termination"],
          "ownerReferences": [
            {"apiVersion": "karpenter.sh/v1", "kind": "NodePool", "name": "service", "uid": "p-1",
             "blockOwnerDeletion": true},
            {"apiVersion": "example.com/v1", "kind": "Fleet", "name": "f", "uid": "f-1"}
          ],
          "managedFields": []
        },
        "spec": {
          "taints": [{"key": "node", "value": "service", "effect": "NoSchedule"}],
          "startupTaints": [{"key": "agent", "effect": "NoExecute"}],
          "requirements": [
            {"key": "node.kubernetes.io/instance-type", "operator": "In", "values": ["t3.small"]},
            {"key": "karpenter.sh/nodepool", "operator": "In", "values": ["service"]}
          ],
          "nodeClassRef": {"group": "karpenter.k8s.aws", "kind": "EC2NodeClass", "name": "default"},
          "terminationGracePeriod": "30m0s",
          "expireAfter": "720h",
          "resources": {"requests": {"cpu": "580m", "memory": "512Mi"}}
        },
        "status": {
          "nodeName": "ip-10-0-0-1.ap-northeast-2.compute.internal",
          "providerID": "aws:///ap-northeast-2a/i-0123456789abcdef0",
          "imageID": "ami-0123456789abcdef0",
          "capacity": {"cpu": "2", "memory": "2Gi"},
          "allocatable": {"cpu": "1930m", "memory": "1418Mi"},
          "lastPodEventTime": "2026-01-31T09:30:00Z",
          "conditions": [
            {"type": "Launched", "status": "True", "reason": "Launched", "message": "",
             "lastTransitionTime": "2026-01-31T09:00:05Z", "observedGeneration": 1},
            {"type": "Initialized", "status": "Unknown", "reason": "AwaitingReconciliation",
             "message": "object is awaiting reconciliation",
             "lastTransitionTime": "2026-01-31T09:00:00Z"},
            {"type": "SomebodyElses", "status": "True", "reason": "R", "message": "",
             "lastTransitionTime": "2026-01-31T09:00:00Z"}
          ]
        }
      }
      """;

  @Test
  void readsWhatTheApiServerGave() {
    var meta = claim().meta();

    assertThat(claim().name().value()).isEqualTo("service-x7k2p");
    assertThat(claim().nodePool()).contains(NodePoolName.of("service"));
    assertThat(meta.uid()).isEqualTo(Uid.of("5d0c7c0e-0001"));
    assertThat(meta.resourceVersion()).isEqualTo(4711);
    assertThat(meta.generation()).isEqualTo(2);
    assertThat(meta.creationTimestamp()).isEqualTo(Instant.parse("2026-01-31T09:00:00Z"));
    assertThat(meta.deletionTimestamp()).contains(Instant.parse("2026-01-31T10:00:00Z"));
    assertThat(meta.finalizers()).containsExactly(Finalizer.TERMINATION);
    assertThat(meta.annotations()).containsExactly(Map.entry(AnnotationKey.NODEPOOL_HASH, "42"));
    assertThat(meta.owners())
        .containsExactly(
            new OwnerReference(ObjectKind.NODE_POOL, "service", Uid.of("p-1")),
            new OwnerReference(ObjectKind.OTHER, "f", Uid.of("f-1")));
  }

  @Test
  void readsEveryFieldOfTheSpec() {
    var spec = claim().spec();

    assertThat(spec.taints()).containsExactly(Taint.of("node", "service", TaintEffect.NO_SCHEDULE));
    assertThat(spec.startupTaints()).containsExactly(Taint.of("agent", "", TaintEffect.NO_EXECUTE));
    assertThat(spec.requirements().asList())
        .hasToString(
            "[karpenter.sh/nodepool In [service], node.kubernetes.io/instance-type In [t3.small]]");
    assertThat(spec.nodeClassRef().name().value()).isEqualTo("default");
    assertThat(spec.terminationGracePeriod()).contains(Duration.ofMinutes(30));
    assertThat(spec.expireAfter()).contains(Duration.ofHours(720));
    assertThat(spec.requests()).isEqualTo(Resources.of(580, 512L << 20));
  }

  @Test
  void readsEveryFieldOfTheStatusAndLeavesOthersConditionsAside() {
    var status = claim().status();

    assertThat(status.nodeName())
        .contains(NodeName.of("ip-10-0-0-1.ap-northeast-2.compute.internal"));
    assertThat(status.providerId())
        .contains(ProviderId.of(Zone.of("ap-northeast-2a"), InstanceId.of("i-0123456789abcdef0")));
    assertThat(status.imageId()).contains(ImageId.of("ami-0123456789abcdef0"));
    assertThat(status.capacity()).isEqualTo(Resources.of(2_000, 2L << 30));
    assertThat(status.allocatable()).isEqualTo(Resources.of(1_930, 1_418L << 20));
    assertThat(status.lastPodEventTime()).contains(Instant.parse("2026-01-31T09:30:00Z"));
    assertThat(status.conditions())
        .containsExactly(
            new Condition(
                ConditionType.LAUNCHED,
                Condition.ConditionStatus.TRUE,
                "Launched",
                "",
                Instant.parse("2026-01-31T09:00:05Z")),
            new Condition(
                ConditionType.INITIALIZED,
                Condition.ConditionStatus.UNKNOWN,
                "AwaitingReconciliation",
                "object is awaiting reconciliation",
                Instant.parse("2026-01-31T09:00:00Z")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "kind": "NodeClaim"     | "kind": "NodePool"         | 3: kind: this is no NodeClaim. Allowed: NodeClaim. Write kind: NodeClaim.
          "uid": "5d0c7c0e-0001"  | "uid": "a b"               | 6: metadata.uid: found "a b". Allowed: a UID. Write uid: 6a1f0c9e-52a4-4a8e-9d0e-3f8f1f0f6b7d.
          "2026-01-31T09:00:00Z", | "yesterday",               | 9: metadata.creationTimestamp: found "yesterday". Allowed: a time such as 2026-01-31T09:00:00Z. Write creationTimestamp: "2026-01-31T09:00:00Z".
          "expireAfter"           | "expireAftr"               | 31: spec.expireAftr: this field is unknown. Allowed: expireAfter, nodeClassRef, requirements, resources, startupTaints, taints, terminationGracePeriod. Write expireAfter instead.
          "aws:///ap-northeast-2a/i-0123456789abcdef0" | "x"   | 36: status.providerID: found "x". Allowed: aws:///ZONE/INSTANCE. Write providerID: aws:///us-east-1a/i-0123456789abcdef0.
          "status": "True", "reason": "Launched" | "status": "Yes", "reason": "Launched" | 42: status.conditions[0].status: found "Yes". Allowed: True, False, Unknown. Write one of them.
          """)
  void saysWhatIsWrong(String good, String bad, String message) {
    var problems = new Problems();

    var read =
        NodeClaimReader.read(
            new SourceText("claim", CLAIM.replaceFirst(Pattern.quote(good), bad)), problems);

    assertThat(read).isEmpty();
    assertThat(problems.all()).hasToString("[claim:" + message + "]");
  }

  private static NodeClaim claim() {
    var problems = new Problems();
    var read = NodeClaimReader.read(new SourceText("claim", CLAIM), problems);
    assertThat(problems.all()).isEmpty();
    return read.orElseThrow();
  }
}

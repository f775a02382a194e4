package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.FieldPath;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.OwnerReference;
import dev.lamplighter.api.Violation;
import dev.lamplighter.functions.wire.yaml.JsonText;
import dev.lamplighter.functions.wire.yaml.JsonTrees;
import dev.lamplighter.functions.wire.yaml.Location;
import dev.lamplighter.functions.wire.yaml.Problems;
import dev.lamplighter.model.CsiDriver;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.model.Requirements;
import dev.lamplighter.snapshot.PodSpec;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.PodView.Phase;
import dev.lamplighter.snapshot.PoolReadiness;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// Objects as an API server sends them.
class StoredKindTest {
  private static final Instant T0 = Instant.parse("2026-01-05T09:00:00Z");

  private final Problems problems = new Problems();

  private <T> Optional<T> read(StoredKind<T> kind, String json) {
    try (var parser = JsonMapper.builder().build().createParser(json)) {
      parser.nextToken();
      return kind.read(JsonTrees.read(parser, Location.whole("object")), problems);
    }
  }

  private static String object(String name, String moreMeta, String rest) {
    return """
    {"metadata": {"name": "%s", "namespace": "default", "uid": "6a1f0c9e-52a4-4a8e-9d0e-3f8f1f0f6b7d",
      "resourceVersion": "17", "generation": 2, "creationTimestamp": "2026-01-05T09:00:00Z",
      "labels": {"app": "web"}, "finalizers": ["karpenter.sh/termination"],
      "managedFields": [{"manager": "kubelet", "fieldsV1": {"f:status": {}}}], %s},
     %s}
    """
        .formatted(name, moreMeta, rest);
  }

  /// Spec core 3.13: a template's does not concern anybody.
  @Test
  void aPodThatClaimsDevicesIsNotPlannedFor() {
    String claims =
        "\"spec\": {\"resourceClaims\": [{\"name\": \"gpu\", \"resourceClaimTemplateName\":"
            + " \"one\"}], \"containers\": [{\"name\": \"c\", \"image\": \"i\"}]}";

    var pod = read(StoredKind.POD, object("train", "\"x\": 1", claims)).orElseThrow();
    var none =
        read(StoredKind.POD, object("web", "\"x\": 1", claims.replace("resourceClaims", "y")))
            .orElseThrow();

    assertThat(pod.understood()).isFalse();
    assertThat(Violation.joined(pod.unread())).startsWith("spec.resourceClaims: found claims on");
    assertThat(none.understood()).isTrue();
  }

  @Test
  void aPodIsReadWithItsStatus() {
    var pod =
        read(
                StoredKind.POD,
                object(
                    "web-1",
                    "\"ownerReferences\": [{\"apiVersion\": \"apps/v1\", \"kind\":"
                        + " \"ReplicaSet\", \"name\": \"web\", \"uid\": \"u-1\", \"controller\":"
                        + " true}]",
                    """
                    "spec": {"nodeName": "n1", "priority": 7, "terminationGracePeriodSeconds": 5,
                      "aFieldOfALaterVersion": true,
                      "containers": [{"name": "main", "image": "nginx",
                        "resources": {"requests": {"cpu": "500m", "memory": "1Gi"}}}]},
                    "status": {"phase": "Running", "startTime": "2026-01-05T09:00:01Z",
                      "conditions": [
                        {"type": "PodScheduled", "status": "True", "lastTransitionTime": "2026-01-05T09:00:02Z"},
                        {"type": "Ready", "status": "True", "lastTransitionTime": "2026-01-05T09:00:04Z"}],
                      "containerStatuses": [{"name": "main",
                        "state": {"running": {"startedAt": "2026-01-05T09:00:05Z"}}}]}
                    """))
            .orElseThrow();

    assertThat(pod.spec().requests().cpuMillis()).isEqualTo(500);
    assertThat(pod.spec().priority()).isEqualTo(7);
    assertThat(pod.spec().terminationGracePeriod()).isEqualTo(Duration.ofSeconds(5));
    assertThat(pod.status().phase()).isEqualTo(Phase.RUNNING);
    assertThat(pod.status().node()).contains(NodeName.of("n1"));
    assertThat(pod.status().ready()).isTrue();
    assertThat(pod.status().unschedulableSince()).isEmpty();
    assertThat(pod.status().lastTransition()).contains(T0.plusSeconds(5));
    assertThat(pod.meta().owners())
        .extracting(OwnerReference::kind)
        .containsExactly(ObjectKind.REPLICA_SET);
    assertThat(pod.meta().resourceVersion()).isEqualTo(17);
  }

  @Test
  void aDriverSaysHowManyVolumesItsNodeAttaches() {
    var node =
        read(
                StoredKind.CSI_NODE,
                object(
                    "n1",
                    "\"annotations\": {}",
                    """
                    "spec": {"drivers": [
                      {"name": "ebs.csi.aws.com", "nodeID": "i-1", "allocatable": {"count": 25}},
                      {"name": "efs.csi.aws.com", "nodeID": "i-1"}]}
                    """))
            .orElseThrow();

    assertThat(node.node()).isEqualTo(NodeName.of("n1"));
    assertThat(node.limits()).isEqualTo(Map.of(CsiDriver.EBS, 25));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "\"csi\": {\"driver\": \"ebs.csi.aws.com\", \"volumeHandle\": \"v\"} | ebs.csi.aws.com",
        "\"awsElasticBlockStore\": {\"volumeID\": \"v\"}                 | ebs.csi.aws.com",
        "\"nfs\": {\"server\": \"a\", \"path\": \"/\"}                    | -",
      })
  void aVolumeIsOfTheDriverThatAttachesIt(String source, @Nullable String driver) {
    var volume =
        read(
                StoredKind.PERSISTENT_VOLUME,
                object(
                    "disk",
                    "\"annotations\": {}",
                    """
                    "spec": {"capacity": {"storage": "4Gi"}, "accessModes": ["ReadWriteOnce"], %s}
                    """
                        .formatted(source)))
            .orElseThrow();

    assertThat(volume.driver().map(CsiDriver::value)).isEqualTo(Optional.ofNullable(driver));
  }

  @Test
  void aPodThatNoNodeFitsSaysSinceWhen() {
    var pod =
        read(
                StoredKind.POD,
                object(
                    "web-1",
                    "\"annotations\": {}",
                    """
                    "spec": {"containers": [{"name": "main"}]},
                    "status": {"phase": "Pending", "conditions": [
                      {"type": "PodScheduled", "status": "False", "reason": "Unschedulable",
                       "message": "0/1 nodes are available", "lastTransitionTime": "2026-01-05T09:00:03Z"}]}
                    """))
            .orElseThrow();

    assertThat(pod.status().unschedulableSince()).contains(T0.plusSeconds(3));
    assertThat(pod.status().node()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"Pending, PENDING", "Running, RUNNING", "Succeeded, SUCCEEDED", "Failed, FAILED"})
  void phasesAreKubernetesOwn(String text, Phase phase) {
    var pod =
        read(
            StoredKind.POD,
            object(
                "web-1",
                "\"annotations\": {}",
                "\"spec\": {\"containers\": [{\"name\": \"main\"}]}, \"status\": {\"phase\": \""
                    + text
                    + "\"}"));

    assertThat(pod.orElseThrow().status().phase()).isEqualTo(phase);
  }

  /// The API server adds them to the selector itself, and keeps both (KEP-3243).
  @Test
  void keysThatTheApiServerHasAddedToASelectorAddNothingMore() {
    var pod =
        read(
                StoredKind.POD,
                object(
                    "web-1",
                    "\"annotations\": {}",
                    """
                    "spec": {"containers": [{"name": "main"}],
                      "topologySpreadConstraints": [{"maxSkew": 1, "topologyKey": "kubernetes.io/hostname",
                        "whenUnsatisfiable": "DoNotSchedule", "matchLabelKeys": ["pod-template-hash"],
                        "labelSelector": {"matchLabels": {"app": "web"},
                          "matchExpressions": [{"key": "pod-template-hash", "operator": "In", "values": ["x"]}]}}]}
                    """))
            .orElseThrow();

    assertThat(pod.understood()).isTrue();
    assertThat(pod.spec().topologySpread())
        .singleElement()
        .asString()
        .contains("pod-template-hash In [x]");
  }

  @Test
  void aPodThatIsNotUnderstoodIsThereAndWhatIsWrongWithItIsPartOfIt() {
    String spec =
        """
        "spec": {"containers": [{"name": "main"}], "affinity": {"nodeAffinity": {
          "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [
            {"matchFields": [{"key": "metadata.uid", "operator": "In", "values": ["a"]}]}]}}}}
        """;

    var pod = read(StoredKind.POD, object("web-1", "\"annotations\": {}", spec)).orElseThrow();
    var finished =
        read(
                StoredKind.POD,
                object(
                    "web-1",
                    "\"annotations\": {}",
                    spec + ", \"status\": {\"phase\": \"Succeeded\"}"))
            .orElseThrow();

    assertThat(pod.unread())
        .singleElement()
        .asString()
        .contains("nodeSelectorTerms[0].matchFields: found key \"metadata.uid\"");
    assertThat(finished.unread()).as("of what is finished nothing is asked").isEmpty();
    assertThat(problems.isEmpty()).isTrue();
  }

  /// The API server takes such terms, and kube-scheduler goes by the others.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"matchExpressions\": [], \"matchFields\": []}",
        "{\"matchExpressions\": [{\"key\": \"cpus\", \"operator\": \"Gt\", \"values\":"
            + " [\"many\"]}]}",
        "{\"matchExpressions\": [{\"key\": \"cpus\", \"operator\": \"Lt\", \"values\": [\"-2\"]}]}",
        "{\"matchExpressions\": [{\"key\": \"a\", \"operator\": \"Exists\"}, {\"key\": \"a\","
            + " \"operator\": \"In\", \"values\": [\"b c\"]}]}"
      })
  void ofNodeSelectorTermsThoseThatMatchNothingArePassedOver(String term) {
    String good =
        "{\"matchExpressions\": [{\"key\": \"cpus\", \"operator\": \"Gt\", \"values\": [\"2\"]}]}";

    assertThat(podWithTerms(term, good).nodeAffinity().required())
        .containsExactly(Requirements.of(Requirement.gt(LabelKey.of("cpus"), 2)));
    assertThat(podWithTerms(term).nodeAffinity().required())
        .as("no term is left, which is not the same as none being asked for")
        .containsExactly(Requirements.of(Requirement.in(LabelKey.NODE_NAME)));
  }

  private PodSpec podWithTerms(String... terms) {
    var pod =
        read(
                StoredKind.POD,
                object(
                    "web-1",
                    "\"annotations\": {}",
                    """
                    "spec": {"containers": [{"name": "main"}], "affinity": {"nodeAffinity": {
                      "requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [%s]}}}}
                    """
                        .formatted(String.join(", ", terms))))
            .orElseThrow();
    assertThat(pod.understood()).isTrue();
    return pod.spec();
  }

  @Test
  void aNodeIsReadWithWhatItsKubeletSays() {
    var node =
        read(
                StoredKind.NODE,
                object(
                    "n1",
                    "\"annotations\": {}",
                    """
                    "spec": {"providerID": "aws:///ap-northeast-2a/i-0123456789abcdef0", "unschedulable": true,
                      "taints": [{"key": "karpenter.sh/disrupted", "effect": "NoSchedule"}]},
                    "status": {"capacity": {"cpu": "2", "hugepages-2Mi": "0"}, "allocatable": {"cpu": "1930m"},
                      "conditions": [{"type": "Ready", "status": "True"}], "nodeInfo": {"bootID": "b"}}
                    """))
            .orElseThrow();

    assertThat(node.providerId())
        .hasValueSatisfying(
            id -> assertThat(id.instanceId().value()).isEqualTo("i-0123456789abcdef0"));
    assertThat(node.unschedulable()).isTrue();
    assertThat(node.taints()).hasSize(1);
    assertThat(node.allocatable().cpuMillis()).isEqualTo(1930);
    assertThat(node.ready()).isTrue();
  }

  /// A Fargate pod's node, or one of a hybrid cluster, is no EC2 instance of ours.
  @Test
  void aNodeOfAnotherCloudHasNoProviderIdHere() {
    var node =
        read(
            StoredKind.NODE,
            object(
                "n1",
                "\"annotations\": {}",
                "\"spec\": {\"providerID\": \"kind://docker/kind/kind-worker\"}"));

    assertThat(node.orElseThrow().providerId()).isEmpty();
  }

  @Test
  void aBudgetAllowsWhatItsControllerCounted() {
    String spec =
        "\"spec\": {\"minAvailable\": 1, \"selector\": {\"matchLabels\": {\"app\": \"web\"}}}";
    var counted =
        read(
            StoredKind.POD_DISRUPTION_BUDGET,
            object(
                "web",
                "\"annotations\": {}",
                spec + ", \"status\": {\"disruptionsAllowed\": 2, \"expectedPods\": 3}"));
    var uncounted =
        read(StoredKind.POD_DISRUPTION_BUDGET, object("web", "\"annotations\": {}", spec));

    assertThat(counted.orElseThrow().disruptionsAllowed()).isEqualTo(2);
    assertThat(uncounted.orElseThrow().disruptionsAllowed()).isZero();
  }

  @Test
  void aPoolIsReadWithItsConditions() {
    var pool = read(StoredKind.NODE_POOL, pool("\"weight\": 10,")).orElseThrow();

    assertThat(pool.spec().weight()).hasValue(10);
    assertThat(pool.status().condition(ConditionType.READY)).isPresent();
    assertThat(pool.status().conditions()).hasSize(1);
  }

  /// What is not understood is not acted on, and is there all the same: else its nodes would seem
  /// to have lost their pool.
  @ParameterizedTest
  @CsvSource({"wait, 1000", "weight, true"})
  void aPoolThatIsNotUnderstoodIsThereWithThePlace(String field, String value) {
    var pool = read(StoredKind.NODE_POOL, pool("\"%s\": %s,".formatted(field, value)));

    assertThat(problems.all()).isEmpty();
    assertThat(pool.orElseThrow().unread())
        .extracting(Violation::path)
        .containsExactly(FieldPath.of("spec." + field));
    assertThat(PoolReadiness.invalid(pool.get()))
        .hasValueSatisfying(
            why -> assertThat(why).startsWith("NodePool web is not valid: spec." + field + ": "));
  }

  @Test
  void aLimitBeyondWhatCanBeCountedIsNotUnderstood() {
    var pool = read(StoredKind.NODE_POOL, pool("\"limits\": {\"cpu\": \"1e400\"},"));

    assertThat(problems.all()).isEmpty();
    assertThat(PoolReadiness.invalid(pool.orElseThrow()))
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .startsWith(
                        "NodePool web is not valid: spec.limits.cpu: found \"1e400\", more than 64"
                            + " bits hold."));
  }

  /// Who may make pods must not be able to keep all others from being read.
  @Test
  void aPodThatAsksForMoreThanCanBeCountedIsReadAndAsksForAllThereIs() {
    var pod =
        read(
            StoredKind.POD,
            object(
                "greedy",
                "\"namespace\": \"default\"",
                """
                "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "1e400"}}}]}
                """));

    assertThat(problems.all()).isEmpty();
    assertThat(pod.orElseThrow().spec().requests().cpuMillis()).isEqualTo(Long.MAX_VALUE);
  }

  /// What breaks a rule is for its conditions to say.
  @Test
  void aPoolThatBreaksARuleIsReadWhole() {
    assertThat(read(StoredKind.NODE_POOL, pool("\"weight\": 1000,")).orElseThrow().unread())
        .isEmpty();
    assertThat(problems.all()).isEmpty();
  }

  private Optional<PodView> pod(String name, String spec, String status) {
    String containers = "\"containers\": [{\"name\": \"c\"}]";
    return read(
        StoredKind.POD,
        object(
            name,
            "\"annotations\": {}",
            "\"spec\": {%s%s}, \"status\": {%s}".formatted(spec, containers, status)));
  }

  /// Whoever writes the field names no node: there is none that is called so.
  @Test
  void aPodIsNominatedToNoNodeThatCannotBe() {
    var pod = pod("web-1", "", "\"nominatedNodeName\": \"A_B\"").orElseThrow();

    assertThat(pod.status().nominatedNode()).isEmpty();
    assertThat(pod.understood()).isTrue();
  }

  /// Where it takes room is not known, and it must not be taken for one that waits.
  @Test
  void aPodOnANodeThatCannotBeIsRefused() {
    assertThat(pod("web-1", "\"nodeName\": \"A_B\",", "\"phase\": \"Running\"")).isEmpty();
    assertThat(problems.all())
        .extracting(it -> it.path())
        .containsExactly(FieldPath.of("spec.nodeName"));
    assertThat(pod("web-1", "\"nodeName\": \"\",", "").orElseThrow().status().node()).isEmpty();
  }

  @Test
  void whatAPodWithoutASpecNeedsIsNotKnown() {
    var pod = read(StoredKind.POD, object("web-1", "\"annotations\": {}", "\"spec\": null"));

    assertThat(Violation.joined(pod.orElseThrow().unread()))
        .startsWith("spec: the field is missing.");
  }

  /// The condition says it all the same; when the pod was made, nobody had tried it.
  @Test
  void aPodThatFitsNowhereSaysSoWithoutATime() {
    String status =
        "\"conditions\": [{\"type\": \"PodScheduled\", \"status\": \"False\","
            + " \"reason\": \"Unschedulable\"%s}]";
    String since = ", \"lastTransitionTime\": \"2026-01-05T09:07:00Z\"";

    assertThat(pod("web-1", "", status.formatted("")).orElseThrow().status().unschedulableSince())
        .contains(T0);
    assertThat(
            pod("web-1", "", status.formatted(since)).orElseThrow().status().unschedulableSince())
        .contains(Instant.parse("2026-01-05T09:07:00Z"));
  }

  /// Its controller could not make the claim, as the API server would not take it.
  @ParameterizedTest
  @CsvSource({"w, data, true", "w, A_B, false", "long, data, false"})
  void aPodWhoseClaimCannotBeNamedIsNotPlannedFor(String name, String volume, boolean understood) {
    String volumes =
        ("\"volumes\": [{\"name\": \"%s\", \"ephemeral\": {\"volumeClaimTemplate\": {\"spec\": {"
                + "\"accessModes\": [\"ReadWriteOnce\"],"
                + " \"resources\": {\"requests\": {\"storage\": \"1Gi\"}}}}}}],")
            .formatted(volume);
    String pod = name.equals("long") ? "w".repeat(250) : name;

    var read = pod(pod, volumes, "").orElseThrow();

    assertThat(read.understood()).isEqualTo(understood);
    assertThat(read.spec().volumes()).hasSize(understood ? 1 : 0);
  }

  @Test
  void aPodWhoseClaimIsCalledAsNoneCanBeIsNotPlannedFor() {
    String volumes =
        "\"volumes\": [{\"name\": \"d\", \"persistentVolumeClaim\": {\"claimName\": \"A_B\"}}],";

    var pod = pod("web-1", volumes, "").orElseThrow();

    assertThat(pod.understood()).isFalse();
    assertThat(pod.spec().volumes()).isEmpty();
  }

  @Test
  void aNamespaceHasNoDots() {
    assertThat(read(StoredKind.NAMESPACE, object("a.b", "\"annotations\": {}", "\"x\": 1")))
        .isEmpty();
    assertThat(problems.all())
        .extracting(it -> it.path())
        .containsExactly(FieldPath.of("metadata.name"));
  }

  @Test
  void aStorageClassNamesWhoMakesItsVolumes() {
    assertThat(
            read(
                StoredKind.STORAGE_CLASS,
                object("fast", "\"annotations\": {}", "\"provisioner\": \"\"")))
        .isEmpty();
    assertThat(problems.all())
        .extracting(it -> it.path())
        .containsExactly(FieldPath.of("provisioner"));
  }

  /// It is resolved anew.
  @Test
  void whatOfAClassesStatusIsNoIdIsLeftOut() {
    var nodeClass =
        read(
                StoredKind.EC2_NODE_CLASS,
                object(
                    "default",
                    "\"annotations\": {}",
                    """
                    "spec": {"role": "nodes", "amiSelectorTerms": [{"alias": "al2023@latest"}],
                      "subnetSelectorTerms": [{"id": "subnet-1"}],
                      "securityGroupSelectorTerms": [{"id": "sg-1"}]},
                    "status": {
                      "subnets": [{"id": "x", "zone": "z-a"}, {"id": "subnet-1", "zone": "A_B"},
                        {"id": "subnet-2", "zone": "z-a"}],
                      "securityGroups": [{"id": "x"}, {"id": "sg-1"}],
                      "amis": [{"id": "x"}, {"id": "ami-1"}],
                      "capacityReservations": [
                        {"id": "x", "instanceType": "m5.large", "availabilityZone": "z-a"},
                        {"id": "cr-1", "instanceType": "", "availabilityZone": "z-a"},
                        {"id": "cr-2", "instanceType": "m5.large", "availabilityZone": "A_B"},
                        {"id": "cr-3", "instanceType": "m5.large", "availabilityZone": "z-a"}],
                      "instanceProfile": "a b"}
                    """))
            .orElseThrow();

    assertThat(nodeClass.unread()).isEmpty();
    assertThat(nodeClass.status().subnets())
        .extracting(it -> it.id().value())
        .containsExactly("subnet-2");
    assertThat(nodeClass.status().securityGroups())
        .extracting(it -> it.id().value())
        .containsExactly("sg-1");
    assertThat(nodeClass.status().amis())
        .extracting(it -> it.id().value())
        .containsExactly("ami-1");
    assertThat(nodeClass.status().capacityReservations())
        .extracting(it -> it.id().value())
        .containsExactly("cr-3");
    assertThat(nodeClass.status().instanceProfile()).isEmpty();
  }

  /// Nobody can tell which it is.
  @Test
  void aPoolWithoutANameIsRefused() {
    String nameless = pool("").replace("\"name\": \"web\"", "\"name\": 7");

    assertThat(read(StoredKind.NODE_POOL, nameless)).isEmpty();
    assertThat(problems.all())
        .extracting(it -> it.path())
        .containsExactly(FieldPath.of("metadata.name"));
  }

  /// A pod of a ReplicationController, or of an operator's own kind, is made again as any other.
  @Test
  void anOwnerOfAKindThatNobodyKnowsIsAnOwner() {
    var pod =
        read(
            StoredKind.POD,
            object(
                "executor-1",
                "\"ownerReferences\": [{\"apiVersion\": \"example.com/v1\", \"kind\": \"Training\","
                    + " \"name\": \"mnist\", \"uid\": \"u-1\"}]",
                "\"spec\": {\"containers\": [{\"name\": \"main\"}]}"));

    assertThat(pod.orElseThrow().meta().owners())
        .extracting(OwnerReference::kind)
        .containsExactly(ObjectKind.OTHER);
  }

  private static String pool(String more) {
    return object(
        "web",
        "\"annotations\": {}",
        """
        "apiVersion": "karpenter.sh/v1", "kind": "NodePool",
        "spec": {%s "template": {"spec": {"requirements": [],
          "nodeClassRef": {"group": "karpenter.k8s.aws", "kind": "EC2NodeClass", "name": "default"}}}},
        "status": {"nodes": 3, "conditions": [
          {"type": "Ready", "status": "True", "reason": "Ready", "message": "", "lastTransitionTime": "2026-01-05T09:00:00Z"},
          {"type": "SomebodyElses", "status": "True", "lastTransitionTime": "2026-01-05T09:00:00Z"}]}
        """
            .formatted(more));
  }

  @Test
  void whoWroteWhichFieldIsLeftOut() {
    try (var parser =
        JsonMapper.builder()
            .build()
            .createParser("{\"a\": 1, \"managedFields\": [{}], \"b\": [2]}")) {
      parser.nextToken();

      assertThat(JsonText.of(JsonTrees.read(parser, Location.whole("object"))))
          .isEqualTo("{\"a\":1,\"b\":[2]}");
    }
  }
}

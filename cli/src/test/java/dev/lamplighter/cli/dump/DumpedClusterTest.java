package dev.lamplighter.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamplighter.cli.BadInput;
import dev.lamplighter.cli.Dumps;
import dev.lamplighter.decide.Outlook;
import dev.lamplighter.decision.Drifted;
import dev.lamplighter.decision.ProvisioningPlan;
import dev.lamplighter.disrupt.DriftDetection;
import dev.lamplighter.model.NodeClaimName;
import dev.lamplighter.model.NodeName;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.ClaimState;
import dev.lamplighter.snapshot.PodSpec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.json.JsonMapper;

class DumpedClusterTest {
  private static final NodeName M5_XLARGE = NodeName.of("ip-10-0-1-21.eu-west-1.compute.internal");

  @TempDir private Path folder;

  private static DumpedCluster read(String text) {
    return DumpedCluster.read(
        List.of(Path.of("-")),
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
        Optional.empty());
  }

  private static String json() throws IOException {
    Object tree = new Load(LoadSettings.builder().build()).loadFromString(Dumps.text());
    return JsonMapper.shared().writeValueAsString(tree);
  }

  @Test
  void readsWhatKubectlPrints() throws IOException {
    var cluster = read(Dumps.text());

    assertThat(cluster.region()).isEqualTo(Region.of("eu-west-1"));
    assertThat(cluster.snapshot().pods()).hasSize(12);
    assertThat(cluster.snapshot().nodes()).hasSize(4);
    assertThat(cluster.snapshot().claims())
        .hasSize(3)
        .allSatisfy(claim -> assertThat(claim.record().state()).isEqualTo(ClaimState.INITIALIZED));
    assertThat(cluster.prices()).containsEntry(M5_XLARGE, Price.ofMicros(192_000));
    assertThat(cluster.snapshot().complete()).isTrue();
  }

  /// JSON, several documents and the API server's own lists say the same.
  @Test
  void readsTheSameFromOtherForms() throws IOException {
    String whole = Outlook.of(read(Dumps.text()).snapshot()).toString();

    assertThat(Outlook.of(read(json()).snapshot())).hasToString(whole);
    assertThat(Outlook.of(read(documents()).snapshot())).hasToString(whole);
    assertThat(Outlook.of(read(lists()).snapshot())).hasToString(whole);
  }

  private static Stream<Object> items() throws IOException {
    var items = JsonMapper.shared().readTree(json()).path("items");
    return items.valueStream().map(Object.class::cast);
  }

  private static String documents() throws IOException {
    return String.join("\n---\n", items().map(Object::toString).toList()).replaceAll("^", "---\n");
  }

  /// As `kubectl get --raw` gives them, whose items do not say what they are.
  private static String lists() throws IOException {
    var lists = new StringBuilder();
    var mapper = JsonMapper.shared();
    for (Object each : items().toList()) {
      var item = mapper.readTree(each.toString());
      var list =
          mapper
              .createObjectNode()
              .put("kind", item.path("kind").asString() + "List")
              .put("apiVersion", item.path("apiVersion").asString());
      var bare = (tools.jackson.databind.node.ObjectNode) item;
      bare.remove(List.of("kind", "apiVersion"));
      list.putArray("items").add(bare);
      lists.append(list).append('\n');
    }
    return lists.toString();
  }

  /// The same dump gives the same plan whenever it is read.
  @Test
  void isAsOfTheLastMomentThatItTellsOf() throws IOException {
    assertThat(read(Dumps.text()).snapshot().takenAt())
        .isEqualTo(Instant.parse("2026-11-03T12:00:10Z"));
  }

  @Test
  void namesTypesThatNobodyKnowsAndTakesTheNodesOwnSize() throws IOException {
    var cluster = read(Dumps.text());

    assertThat(cluster.remarks())
        .contains(
            "Instance type zz9.mega is not known (1 node: ip-10-0-1-22.eu-west-1.compute.internal):"
                + " the size is the node's own, the price is left out.");
    assertThat(cluster.prices()).hasSize(3);
    var claim = cluster.snapshot().claims().getLast().record();
    assertThat(claim.launched().orElseThrow().price().isUnknown()).isTrue();
    assertThat(claim.promised().cpuMillis()).isEqualTo(2_000);
  }

  @Test
  void standsInForAnEC2NodeClassThatIsNotThereOrNotResolved() throws IOException {
    String without =
        Dumps.text().replace("kind: EC2NodeClass\n  metadata:", "kind: Other\n  metadata:");

    var cluster = read(without);

    assertThat(cluster.remarks())
        .contains(
            "EC2NodeClass default is not there: one of AL2023 with a subnet in each zone of"
                + " eu-west-1 stands in for it.");
    assertThat(Outlook.of(cluster.snapshot()).plan().claims()).hasSize(1);
    assertThat(read(Dumps.text()).remarks()).noneMatch(remark -> remark.contains("stands in"));
  }

  @Test
  void leavesVolumesOutOfAccountWhereNoClaimIsThere() throws IOException {
    String withVolume = withVolume();

    var cluster = read(withVolume);

    assertThat(cluster.remarks())
        .contains(
            "There are no PersistentVolumeClaims: 1 pod is planned as if without those volumes."
                + " Add pvc to kubectl get.");
    assertThat(Outlook.of(cluster.snapshot()).plan().places())
        .containsKey(PodKey.of("jobs/batch-x-eeeee"));
  }

  @Test
  void countsAPodOnceWhoseVolumesAreLeftOut() throws IOException {
    String two =
        withVolume()
            .replace(
                "        claimName: data\n",
                """
                        claimName: data
                    - name: more
                      persistentVolumeClaim:
                        claimName: more
                """);
    assertThat(two).contains("claimName: more");

    assertThat(read(two).remarks())
        .anyMatch(it -> it.startsWith("There are no PersistentVolumeClaims: 1 pod is planned"));
  }

  /// That one is missing among others is a fact of the cluster.
  @Test
  void saysOfAVolumeThatIsMissingAmongOthersThatItIsMissing() throws IOException {
    String withVolume = withVolume();
    String other =
        """
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: other, namespace: jobs}
        spec: {storageClassName: gp3, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        """;

    var plan = Outlook.of(read(withVolume + other).snapshot()).plan();

    assertThat(plan.places()).doesNotContainKey(PodKey.of("jobs/batch-x-eeeee"));
  }

  /// A changed pool beside the dump: what if.
  @Test
  void takesTheLaterOfTwoObjects() throws IOException {
    Path dump = Files.writeString(folder.resolve("dump.yaml"), Dumps.text());
    Path change =
        Files.writeString(
            folder.resolve("pool.yaml"),
            """
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: general}
            spec:
              template:
                metadata: {labels: {team: data}}
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements:
                  - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
            """);

    var cluster =
        DumpedCluster.read(
            List.of(dump, change), new ByteArrayInputStream(new byte[0]), Optional.empty());

    assertThat(cluster.remarks())
        .contains("NodePool/general is there twice: the later one counts.");
    assertThat(Outlook.of(cluster.snapshot()).plan().places())
        .containsKey(PodKey.of("jobs/batch-x-eeeee"));
  }

  @Test
  void leavesOutAnObjectThatItDoesNotUnderstandAndNamesIt() throws IOException {
    String odd = Dumps.text().replace("disruptionsAllowed: 1", "disruptionsAllowed: many");

    assertThat(read(odd).remarks())
        .anySatisfy(
            remark ->
                assertThat(remark)
                    .startsWith("PodDisruptionBudget/default/web is left out (-:")
                    .contains("disruptionsAllowed"));
  }

  @Test
  void saysWhereATextIsNoYamlAndNoJson() {
    assertThatThrownBy(() -> read("apiVersion: v1\nitems: [\nkind: List\n"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("-:")
        .hasMessageContaining("this is not YAML");
    assertThatThrownBy(() -> read("{\"apiVersion\": \"v1\",\n \"items\": [{"))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith("-:2: this is not JSON");
    assertThatThrownBy(() -> read("just: a\nmapping: of something\n"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("kubectl get pods,nodes");
    assertThatThrownBy(() -> read("apiVersion: v1\nkind: Service\nmetadata: {name: web}\n"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("Not looked at: 1 Service. Allowed: ");
    assertThatThrownBy(() -> read("{\"a\":".repeat(5000)))
        .isInstanceOf(BadInput.class)
        .hasMessageStartingWith("-: this is not JSON")
        .hasMessageContaining("nesting depth");
  }

  @Test
  void asksForTheRegionWhereNothingTellsIt() {
    assertThatThrownBy(() -> read("apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {}\n"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("--region eu-west-1");
  }

  private static final String BUFFER =
      """
      ---
      apiVersion: autoscaling.x-k8s.io/v1beta1
      kind: CapacityBuffer
      metadata: {name: spare, namespace: default}
      spec: {scalableRef: {apiGroup: apps, kind: Deployment, name: room}, percentage: 50}
      """;

  /// Room is asked for by a share of a Deployment's pods.
  @Test
  void plansTheRoomOfCapacityBuffers() throws IOException {
    String deployment =
        """
        ---
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: room, namespace: default}
        spec:
          replicas: 4
          selector: {matchLabels: {app: room}}
          template:
            metadata: {labels: {app: room}}
            spec: {containers: [{name: a, image: a, resources: {requests: {cpu: "3"}}}]}
        """;

    var plan = Outlook.of(read(Dumps.text() + BUFFER + deployment).snapshot()).plan();

    assertThat(plan.places())
        .containsKeys(
            PodKey.of("default/capacity-buffer-spare-1"),
            PodKey.of("default/capacity-buffer-spare-2"))
        .doesNotContainKey(PodKey.of("default/capacity-buffer-spare-3"));
  }

  @Test
  void namesWhatACapacityBufferAsksForAndIsNotThere() throws IOException {
    assertThat(read(Dumps.text() + BUFFER).remarks())
        .anySatisfy(
            remark ->
                assertThat(remark)
                    .startsWith("CapacityBuffer default/spare: no room is planned for it: ")
                    .contains("Deployment default/room is not there"));
  }

  /// As admission would give it: a class of the dump, one that nobody knows, and none at all where
  /// there is a default.
  @Test
  void givesPodsBesideTheDumpThePriorityOfTheirClass() throws IOException {
    String beside =
        """
        ---
        apiVersion: scheduling.k8s.io/v1
        kind: PriorityClass
        metadata: {name: high}
        value: 1000
        preemptionPolicy: Never
        ---
        apiVersion: scheduling.k8s.io/v1
        kind: PriorityClass
        metadata: {name: usual}
        value: 7
        globalDefault: true
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: high, namespace: default}
        spec: {priorityClassName: high, containers: [{name: a, image: a}]}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: usual, namespace: default}
        spec: {containers: [{name: a, image: a}]}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: lost, namespace: default}
        spec: {priorityClassName: lost, containers: [{name: a, image: a}]}
        """;

    var cluster = read(Dumps.text() + beside);

    assertThat(spec(cluster, "default/high").priority()).isEqualTo(1000);
    assertThat(spec(cluster, "default/high").preempts()).isFalse();
    assertThat(spec(cluster, "default/usual").priority()).isEqualTo(7);
    assertThat(spec(cluster, "default/lost").priority()).isZero();
    assertThat(cluster.remarks())
        .contains(
            "PriorityClass lost is not there, and pod default/lost names it: the API server would"
                + " refuse that. Priority 0 is assumed. Add pc to kubectl get.");
  }

  @Test
  void givesPodsOfAFileOfTheirOwnWhatTheirRuntimeClassSays() throws IOException {
    String beside =
        """
        ---
        apiVersion: node.k8s.io/v1
        kind: RuntimeClass
        metadata: {name: kata}
        handler: kata
        overhead: {podFixed: {cpu: 250m}}
        scheduling: {nodeSelector: {sandbox: "yes"}}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: kata, namespace: default}
        spec:
          runtimeClassName: kata
          nodeSelector: {sandbox: "no"}
          containers: [{name: a, image: a, resources: {requests: {cpu: 1}}}]
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: lost, namespace: default}
        spec: {runtimeClassName: lost, containers: [{name: a, image: a}]}
        """;

    var cluster = read(Dumps.text() + beside);

    assertThat(spec(cluster, "default/kata").requests().cpuMillis()).isEqualTo(1250);
    assertThat(cluster.remarks())
        .contains(
            "RuntimeClass lost is not there, and pod default/lost names it: the API server would"
                + " refuse that. No overhead is assumed. Add runtimeclasses to kubectl get.",
            "pod default/kata has nodeSelector sandbox=no, where RuntimeClass kata demands yes: the"
                + " API server would refuse that. The pod's own is taken.");
  }

  /// The API server has given them theirs.
  @Test
  void leavesPodsOfTheClusterThePriorityThatTheyHave() throws IOException {
    String usual =
        """
        ---
        apiVersion: scheduling.k8s.io/v1
        kind: PriorityClass
        metadata: {name: usual}
        value: 7
        globalDefault: true
        """;

    assertThat(read(Dumps.text() + usual).snapshot().pods())
        .noneMatch(pod -> pod.spec().priority() == 7);
  }

  private static PodSpec spec(DumpedCluster cluster, String pod) {
    return cluster.snapshot().pods().stream()
        .filter(each -> each.key().equals(PodKey.of(pod)))
        .findFirst()
        .orElseThrow()
        .spec();
  }

  /// Else its pods would be planned a second node.
  @Test
  void countsOnANodeClaimThatHasNoInstanceYet() throws IOException {
    String onItsWay =
        """
        ---
        apiVersion: karpenter.sh/v1
        kind: NodeClaim
        metadata:
          name: general-new
          labels: {karpenter.sh/nodepool: general, team: general}
        spec:
          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
          requirements:
          - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.2xlarge, m5.4xlarge]}
          - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
        """;

    var cluster = read(Dumps.text() + onItsWay);

    assertThat(cluster.remarks())
        .contains(
            "NodeClaim general-new has no instance yet: it is taken to be on its way, with the room"
                + " of the smallest type that it may become.");
    var plan = Outlook.of(cluster.snapshot()).plan();
    assertThat(plan.claims()).isEmpty();
    assertThat(plan.places())
        .containsEntry(
            PodKey.of("default/api-77-ddddd"),
            new ProvisioningPlan.Place.InFlight(NodeClaimName.of("general-new")));
  }

  @Test
  void claimsNoDriftFromImagesThatNobodyTells() throws IOException {
    String ofClass = Dumps.text().replaceFirst("(?s)    amis:\n.*?(?=    conditions:)", "");
    String ofNodes = Dumps.text().replaceAll(" *imageID: .*\n", "");
    String others = Dumps.text().replaceAll("imageID: ami-.*", "imageID: ami-0other");

    assertThat(drifted(Dumps.text())).isEmpty();
    assertThat(drifted(ofClass)).isEmpty();
    assertThat(drifted(ofNodes)).isEmpty();
    assertThat(drifted(others)).isNotEmpty();
  }

  private static Set<NodeClaimName> drifted(String dump) throws IOException {
    var drifted = DriftDetection.of(read(dump).snapshot());
    drifted.values().removeIf(each -> each.reason() != Drifted.Reason.AMI);
    return drifted.keySet();
  }

  /// kubectl writes what a List is behind its items.
  @Test
  void saysSoWhereAListMayHaveBeenCutOff() throws IOException {
    String cut = Dumps.text().substring(0, Dumps.text().lastIndexOf("kind: List"));

    assertThat(read(cut).remarks())
        .anyMatch(remark -> remark.startsWith("-: the List has no kind at its end."));
    assertThat(read(Dumps.text()).remarks()).noneMatch(remark -> remark.contains("cut off"));
  }

  @Test
  void tellsHowManyNodesAreSpot() throws IOException {
    String spot =
        Dumps.text()
            .replaceFirst(
                "karpenter.sh/capacity-type: on-demand", "karpenter.sh/capacity-type: spot");

    assertThat(read(Dumps.text()).spotNodes()).isZero();
    assertThat(read(spot).spotNodes()).isEqualTo(1);
  }

  private static String withVolume() throws IOException {
    return Dumps.text()
        .replace(
            """
                nodeSelector:
                  team: data
            """,
            """
                volumes:
                - name: data
                  persistentVolumeClaim:
                    claimName: data
            """);
  }
}

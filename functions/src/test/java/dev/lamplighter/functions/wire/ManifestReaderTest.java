package dev.lamplighter.functions.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.model.NodeClassName;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Documents and kinds; the fields of each kind have tests of their own.
class ManifestReaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          just text                                       | m.yaml:1: found "just text". Allowed: an object's fields. Write apiVersion, kind, metadata and spec.
          [a, b]                                          | m.yaml:1: found a list of 2. Allowed: an object's fields. Write apiVersion, kind, metadata and spec.
          {kind: NodePool}                                | m.yaml:1: apiVersion: the field is missing. Allowed: a group and version such as karpenter.sh/v1. Write apiVersion: karpenter.sh/v1.
          {apiVersion: karpenter.sh/v1}                   | m.yaml:1: kind: the field is missing. Allowed: a kind such as NodePool. Write kind: NodePool.
          {apiVersion: 1, kind: NodePool}                 | m.yaml:1: apiVersion: found 1. Allowed: a string. Write apiVersion: "1".
          {apiVersion: karpenter.sh/v1, kind: NodePol}    | m.yaml:1: kind: found "NodePol" in karpenter.sh/v1. Allowed: NodePool of karpenter.sh/v1, EC2NodeClass of karpenter.k8s.aws/v1, NodeOverlay of karpenter.sh/v1alpha1. Write kind: NodePool.
          {apiVersion: karpenter.sh/v1, kind: Deployment} | m.yaml:1: kind: found "Deployment" in karpenter.sh/v1. Allowed: NodePool of karpenter.sh/v1, EC2NodeClass of karpenter.k8s.aws/v1, NodeOverlay of karpenter.sh/v1alpha1. Write one of them.
          {apiVersion: karpenter.sh/v1, kind: EC2NodeClass} | m.yaml:1: apiVersion: found "karpenter.sh/v1" for kind EC2NodeClass. Allowed: NodePool of karpenter.sh/v1, EC2NodeClass of karpenter.k8s.aws/v1, NodeOverlay of karpenter.sh/v1alpha1. Write apiVersion: karpenter.k8s.aws/v1.
          {apiVersion: karpenter.sh/v2, kind: NodePool}   | m.yaml:1: apiVersion: found "karpenter.sh/v2" for kind NodePool. Allowed: NodePool of karpenter.sh/v1, EC2NodeClass of karpenter.k8s.aws/v1, NodeOverlay of karpenter.sh/v1alpha1. Write apiVersion: karpenter.sh/v1.
          {apiVersion: v1, kind: NodePool}                | m.yaml:1: apiVersion: found "v1" for kind NodePool. Allowed: NodePool of karpenter.sh/v1, EC2NodeClass of karpenter.k8s.aws/v1, NodeOverlay of karpenter.sh/v1alpha1. Write apiVersion: karpenter.sh/v1.
          {apiVersion: karpenter.sh/v1alpha5, kind: Provisioner} | m.yaml:1: kind: found "Provisioner", which Karpenter replaced long ago. Allowed: NodePool of karpenter.sh/v1, EC2NodeClass of karpenter.k8s.aws/v1, NodeOverlay of karpenter.sh/v1alpha1. Write a NodePool.
          {apiVersion: karpenter.sh/v1, kind: NodeClaim}  | m.yaml:1: kind: NodeClaims are made by Lamplighter, not applied. Allowed: NodePool of karpenter.sh/v1, EC2NodeClass of karpenter.k8s.aws/v1, NodeOverlay of karpenter.sh/v1alpha1. Write a NodePool.
          {apiVersion: karpenter.sh/v1beta1, kind: NodeClaim} | m.yaml:1: kind: NodeClaims are made by Lamplighter, not applied. Allowed: NodePool of karpenter.sh/v1, EC2NodeClass of karpenter.k8s.aws/v1, NodeOverlay of karpenter.sh/v1alpha1. Write a NodePool.
          {apiVersion: apps/v1, kind: Deploymnt, metadata: {name: a}}          | m.yaml:1: kind: found "Deploymnt" in apps/v1. Allowed: ControllerRevision, DaemonSet, Deployment, ReplicaSet, StatefulSet. Write kind: Deployment.
          {apiVersion: extensions/v1beta1, kind: Deployment, metadata: {name: a}} | m.yaml:1: apiVersion: found "extensions/v1beta1" for kind Deployment. Allowed: apps/v1. Write apiVersion: apps/v1.
          {apiVersion: policy/v1beta1, kind: PodDisruptionBudget, metadata: {name: a}} | m.yaml:1: apiVersion: found "policy/v1beta1" for kind PodDisruptionBudget. Allowed: policy/v1. Write apiVersion: policy/v1.
          """)
  void saysWhatIsWrongWithADocument(String yaml, String message) {
    assertThat(Manifests.problems(yaml)).containsExactly(message);
    assertThat(Manifests.read(yaml).manifests()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "apps/v1, ReplicaSet",
    "v1, Service",
    "v1, ConfigMap",
    "networking.k8s.io/v1, Ingress",
    "autoscaling/v2, HorizontalPodAutoscaler",
    "storage.k8s.io/v1, VolumeAttachment",
    "serving.knative.dev/v1, Service",
    "monitoring.coreos.com/v1, PodMonitor",
    "example.com/v1, Pod"
  })
  void namesWhatItLeavesAside(String apiVersion, String kind) {
    var set =
        Manifests.read(
            """
            apiVersion: %s
            kind: %s
            metadata: {name: db, namespace: shop}
            spec: {anything: at all}
            """
                .formatted(apiVersion, kind));

    assertThat(set.problems()).isEmpty();
    assertThat(set.ignored())
        .singleElement()
        .satisfies(
            ignored -> {
              assertThat(ignored.apiVersion()).isEqualTo(apiVersion);
              assertThat(ignored.identity()).isEqualTo(kind + "/shop/db");
            });
  }

  @Test
  void readsDocumentsInTheirOrder() {
    var set = Manifests.read(Manifests.POOL + "---\n# nothing\n---\n" + Manifests.CLASS);

    assertThat(set.problems()).isEmpty();
    assertThat(set.manifests())
        .extracting(Manifest::identity)
        .containsExactly("NodePool/web", "EC2NodeClass/default");
    assertThat(set.manifests())
        .extracting(Manifest::location)
        .extracting(Object::toString)
        .containsExactly("m.yaml:1", "m.yaml:16");
  }

  @Test
  void readsTheItemsOfAList() {
    var set =
        Manifests.read(
            """
            apiVersion: v1
            kind: List
            items:
              - apiVersion: v1
                kind: Service
                metadata: {name: a}
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: web}
                spec:
                  weight: 200
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: kubernetes.io/hostname, operator: Exists}
              - just text
            """);

    assertThat(set.ignored()).hasSize(1);
    assertThat(set.problems().stream().map(Object::toString))
        .containsExactly(
            "m.yaml:11: items[1].spec.weight: found 200. Allowed: 1 to 100. Write weight: 10.",
            "m.yaml:16: items[1].spec.template.spec.requirements[0]: the key kubernetes.io/hostname"
                + " is Karpenter's or Kubernetes' own. Allowed: labels of your own, and well-known"
                + " ones such as karpenter.sh/capacity-type. Write a key of your own, such as"
                + " example.com/team.",
            "m.yaml:17: items[2]: found \"just text\". Allowed: an object's fields. Write"
                + " apiVersion, kind, metadata and spec.");
  }

  @Test
  void readsJson() {
    var set =
        Manifests.read(
            """
            {
              "apiVersion": "karpenter.sh/v1",
              "kind": "NodePool",
              "metadata": {"name": "web"},
              "spec": {
                "weight": "ten"
              }
            }
            """);

    assertThat(set.problems().getFirst())
        .hasToString(
            "m.yaml:5: spec.template: the field is missing. Allowed: the template of the"
                + " pool's nodes. Write template: {spec: {requirements: ..., nodeClassRef: ...}}.");
    assertThat(set.problems().getLast())
        .hasToString(
            "m.yaml:6: spec.weight: found \"ten\". Allowed: a whole number. Write weight: 1.");
  }

  @Test
  void takesAnObjectThatWasCopiedFromTheCluster() {
    var yaml =
        Manifests.POOL.replace(
            "  name: web",
            """
            name: web
            uid: 0a1b
            resourceVersion: "42"
            generation: 3
            creationTimestamp: "2026-01-31T09:00:00Z"
            finalizers: [karpenter.sh/termination]
            managedFields: [{manager: kubectl}]\
            """
                .indent(2)
                .stripTrailing());

    assertThat(Manifests.one(yaml).identity()).isEqualTo("NodePool/web");
  }

  @Test
  void refusesTwoObjectsOfOneName() {
    var sources =
        List.of(new SourceText("a.yaml", Manifests.POOL), new SourceText("b.yaml", Manifests.POOL));

    assertThat(ManifestReader.read(sources).problems())
        .hasToString(
            "[b.yaml:1: metadata.name: NodePool/web is defined twice, first at a.yaml:1. Allowed:"
                + " each object once. Write one of the two under another name.]");
  }

  @Test
  void tellsObjectsOfOneNameApartByKindAndNamespace() {
    var pods =
        """
        {apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: a, image: a}]}}
        ---
        {apiVersion: v1, kind: Pod, metadata: {name: web, namespace: shop}, spec: {containers: [{name: a, image: a}]}}
        ---
        """;

    var set = Manifests.read(pods + Manifests.POOL);

    assertThat(set.problems()).isEmpty();
    assertThat(set.manifests().stream().map(ManifestReaderTest::uid)).doesNotHaveDuplicates();
  }

  private static Object uid(Manifest manifest) {
    return switch (manifest) {
      case Manifest.OfPod(_, var pod) -> pod.meta().uid();
      case Manifest.OfNodePool(_, var pool) -> pool.meta().uid();
      default -> throw new IllegalArgumentException("No UID looked for in " + manifest.identity());
    };
  }

  @ParameterizedTest
  @CsvSource({"Web, web", "web_1, web-1", "-web, web", "web., web", "a..b, a.b", "5 web, 5-web"})
  void refusesNamesThatKubernetesWouldRefuse(String name, String likely) {
    var yaml = Manifests.POOL.replace("name: web", "name: \"%s\"".formatted(name));

    assertThat(Manifests.problems(yaml))
        .containsExactly(
            ("m.yaml:4: metadata.name: found \"%s\". Allowed: lower-case letters, digits, '-' and"
                    + " '.', at most 253 characters. Write name: %s.")
                .formatted(name, likely));
  }

  @Test
  void asksForTheClassOfAPool() {
    var set = Manifests.read(Manifests.POOL);

    assertThat(set.missingClasses(Set.of()))
        .hasToString(
            "[m.yaml:11: spec.template.spec.nodeClassRef.name: EC2NodeClass/default of NodePool/web"
                + " is not among the manifests. Allowed: an EC2NodeClass beside the pool. Write a"
                + " document with kind: EC2NodeClass and metadata: {name: default} beside the"
                + " pool.]");
  }

  @Test
  void guessesTheClassThatWasMeant() {
    var set =
        Manifests.read(Manifests.CLASS + "---\n" + Manifests.POOL.replace("default", "defualt"));

    assertThat(set.missingClasses(new TreeSet<>(Set.of(NodeClassName.of("gpu")))))
        .singleElement()
        .asString()
        .endsWith("is not among the manifests. Allowed: default, gpu. Write name: default.");
  }

  @Test
  void namesAFewOfManyClassesTheNearestFirst() {
    var names = new TreeSet<NodeClassName>();
    IntStream.range(0, 40).forEach(i -> names.add(NodeClassName.of("team-%02d".formatted(i))));
    names.add(NodeClassName.of("default"));
    var set = Manifests.read(Manifests.POOL.replace("default", "defualt"));

    assertThat(set.missingClasses(names))
        .singleElement()
        .asString()
        .contains("Allowed: default, ")
        .endsWith(" and 36 more. Write name: default.");
  }

  @Test
  void blamesNoPoolForAClassThatHasAProblemOfItsOwn() {
    var misspelt = Manifests.CLASS.replace("role:", "rle:");
    var twice = Manifests.CLASS + "kind: EC2NodeClass\n";

    for (String nodeClass : List.of(misspelt, twice)) {
      var set = Manifests.read(Manifests.POOL + "---\n" + nodeClass);

      assertThat(set.problems()).isNotEmpty();
      assertThat(set.missingClasses(Set.of())).isEmpty();
    }
  }

  @Test
  void saysOfAKeyThatAppearsTwiceNothingButThat() {
    var twice = Manifests.POOL.replace("spec:\n  template", "spec: {}\nspec:\n  template");
    assertThat(twice).isNotEqualTo(Manifests.POOL);

    assertThat(Manifests.problems(Manifests.CLASS + "---\n" + twice + "---\nkind: Pod\n"))
        .satisfiesExactly(
            problem -> assertThat(problem).contains(": spec: the key appears twice, first in line"),
            problem -> assertThat(problem).contains(": apiVersion: the field is missing."));
  }

  @Test
  void findsTheClassAmongTheManifestsOrKnownOtherwise() {
    assertThat(Manifests.read(Manifests.POOL + "---\n" + Manifests.CLASS).missingClasses(Set.of()))
        .isEmpty();
    assertThat(Manifests.read(Manifests.POOL).missingClasses(Set.of(NodeClassName.of("default"))))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {apiVersion: v1, kind: Namespace, metadata: {name: Foo_}} | m.yaml:1: metadata.name: found "Foo_". Allowed: lower-case letters, digits and '-', at most 63 characters. Write name: foo.
          {apiVersion: v1, kind: Namespace, metadata: {name: a.b}} | m.yaml:1: metadata.name: found "a.b". Allowed: lower-case letters, digits and '-', at most 63 characters. Write name: a-b.
          {apiVersion: v1, kind: Secret, metadata: {name: "a\\eb\\nc"}} | m.yaml:1: metadata.name: found "a\\u001bb\\nc". Allowed: lower-case letters, digits, '-' and '.', at most 253 characters. Write name: a-b-c.
          {apiVersion: v1, kind: Secret, metadata: {name: a, namespace: B}} | m.yaml:1: metadata.namespace: found "B". Allowed: lower-case letters, digits and '-', at most 63 characters. Write namespace: b.
          {apiVersion: v1, kind: Service, metadata: {generateName: a-}} | m.yaml:1: metadata.name: the field is missing. Allowed: lower-case letters, digits, '-' and '.', at most 253 characters. Write name: my-name.
          {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: "a/b"}} | m.yaml:1: metadata.name: found "a/b". Allowed: a name without '/', '%', spaces and control characters. Write name: a-b.
          """)
  void namesOfWhatItLeavesAsideAreAsTheApiServerTakesThem(String yaml, String message) {
    assertThat(Manifests.problems(yaml)).containsExactly(message);
  }

  @Test
  void takesTheNamesOfRoles() {
    var set =
        Manifests.read(
            "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name:"
                + " 'system:node'}}");

    assertThat(set.problems()).isEmpty();
    assertThat(set.ignored()).extracting(Manifest.Ignored::name).containsExactly("system:node");
  }

  @Test
  void showsControlCharactersEscapedSoThatAProblemIsOneLine() {
    var yaml =
        "{apiVersion: \"v1\\r\\e[31m\", kind: \"Node\\nPool\\u2028\\u202e\", metadata: {name: a}}";

    assertThat(Manifests.problems(Manifests.POOL.replace("name: web", "\"na\\nme\": web")))
        .last()
        .asString()
        .contains("metadata[\"na\\nme\"]: this field is unknown");
    assertThat(Manifests.problems(yaml))
        .allMatch(line -> line.codePoints().allMatch(it -> it >= ' '));
  }
}

package dev.lamplighter.pack;

import static dev.lamplighter.testing.World.world;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.LabelSelector;
import dev.lamplighter.model.Labels;
import dev.lamplighter.model.Requirement;
import dev.lamplighter.snapshot.PodAffinityTerm;
import dev.lamplighter.snapshot.Source;
import dev.lamplighter.testing.Notation;
import dev.lamplighter.testing.PodDraft;
import dev.lamplighter.testing.World;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// What an affinity term means by `namespaceSelector`, `matchLabelKeys` and `mismatchLabelKeys`, as
/// Kubernetes documents them (PodAffinityTerm, KEP-2249, KEP-3633).
class AffinityTermsTest {
  private static final LabelKey HASH = LabelKey.of("pod-template-hash");
  private static final LabelKey TENANT = LabelKey.of("tenant");

  @Test
  void aNamespaceSelectorMeansEveryNamespaceThatItMatches() {
    World world = rooms().pod("a", p -> apart(p, "team=a", "prod"));

    assertThat(Plans.places(Plans.of(world))).containsExactly("a on other");
  }

  @Test
  void anEmptyNamespaceSelectorMeansAllNamespaces() {
    World world =
        world()
            .namespace("elsewhere", "team=z")
            .nodePool("web")
            .node("n1", n -> n.allocatable("cpu=4, memory=8Gi"))
            .pod("there", p -> p.namespace("elsewhere").labels("app=web").on("n1"))
            .pod("a", p -> apart(p, "", "prod"));

    assertThat(Plans.of(world).claims()).hasSize(1);
  }

  @Test
  void aNamespaceSelectorThatMatchesNoneMeansNobody() {
    World world = rooms().pod("a", p -> apart(p, "team=nobody", "prod"));

    assertThat(Plans.of(world).places()).hasSize(1);
    assertThat(Plans.of(world).claims()).isEmpty();
    assertThat(Plans.places(Plans.of(world))).containsExactly("a on full");
  }

  @Test
  void aNamespaceIsSelectedByItsNameThoughNobodyGaveItTheLabel() {
    World world = rooms().pod("a", p -> apart(p, "kubernetes.io/metadata.name=one", "prod"));

    assertThat(Plans.places(Plans.of(world))).containsExactly("a on other");
  }

  /// The pods of an earlier ReplicaSet keep nobody away.
  @Test
  void matchLabelKeysMeansPodsWithTheSameValueOnly() {
    World old =
        world()
            .nodePool("web")
            .node("n1", n -> n.allocatable("cpu=4, memory=8Gi"))
            .pod("old", p -> p.labels("app=web,pod-template-hash=1").on("n1"));

    assertThat(Plans.places(Plans.of(old.pod("new", p -> revision(p, "2")))))
        .containsExactly("new on n1");
    assertThat(Plans.of(old.pod("same", p -> revision(p, "1"))).claims()).hasSize(1);
  }

  /// One tenant to a zone or host: others repel, its own pods do not.
  @Test
  void mismatchLabelKeysMeansPodsWithAnotherValue() {
    World taken =
        world()
            .nodePool("web")
            .node("n1", n -> n.allocatable("cpu=4, memory=8Gi"))
            .pod("one", p -> p.labels("app=web,tenant=one").on("n1"));

    assertThat(Plans.places(Plans.of(taken.pod("own", p -> tenant(p, "one")))))
        .containsExactly("own on n1");
    assertThat(Plans.of(taken.pod("foreign", p -> tenant(p, "two"))).claims()).hasSize(1);
  }

  @Test
  void mismatchLabelKeysBesideAnyValueMeansPodsThatHaveAnother() {
    World taken =
        world()
            .nodePool("web")
            .node("n1", n -> n.allocatable("cpu=4, memory=8Gi"))
            .pod("none", p -> p.labels("app=web").on("n1"))
            .pod("one", p -> p.labels("app=web,tenant=one").on("n1"));

    assertThat(Plans.places(Plans.of(taken.pod("own", p -> apartFromOtherTenants(p, "one")))))
        .containsExactly("own on n1");
    assertThat(Plans.of(taken.pod("foreign", p -> apartFromOtherTenants(p, "two"))).claims())
        .hasSize(1);
  }

  @Test
  void aKeyThatThePodDoesNotHaveIsPassedOver() {
    var term =
        new PodAffinityTerm(
            LabelKey.HOSTNAME,
            Optional.of(LabelSelector.of(Labels.of(LabelKey.of("app"), "web"))),
            new TreeSet<>(),
            Optional.empty(),
            List.of(HASH),
            List.of(TENANT));

    var resolved = term.ofPod(Labels.EMPTY);

    assertThat(resolved.selector()).isEqualTo(term.selector());
    assertThat(resolved.resolved()).isTrue();
    assertThat(resolved.ofPod(Labels.of(HASH, "1"))).isEqualTo(resolved);
  }

  @Test
  void noNodeIsMadeWhileTheNamespacesAreNotKnown() {
    World world =
        rooms().pod("a", p -> apart(p, "team=a", "prod").cpu(8)).incomplete(Source.NAMESPACES);

    var plan = Plans.of(world);

    assertThat(plan.claims()).isEmpty();
    assertThat(Plans.rejection(plan, "web")).isInstanceOf(Rejection.IncompleteSnapshot.class);
  }

  private static PodDraft apart(PodDraft pod, String namespaces, String namespace) {
    var selector =
        namespaces.isEmpty()
            ? LabelSelector.EVERYTHING
            : LabelSelector.of(Notation.labels(namespaces));
    return pod.cpu(1)
        .namespace(namespace)
        .labels("app=web")
        .antiAffinity(LabelKey.HOSTNAME)
        .podTerms(
            term ->
                new PodAffinityTerm(
                    term.topologyKey(),
                    term.selector(),
                    new TreeSet<>(),
                    Optional.of(selector),
                    List.of(),
                    List.of()));
  }

  private static void revision(PodDraft pod, String hash) {
    pod.cpu(1)
        .labels("app=web")
        .antiAffinity(LabelKey.HOSTNAME)
        .labels("app=web,pod-template-hash=" + hash)
        .podTerms(term -> with(term, List.of(HASH), List.of()));
  }

  private static void tenant(PodDraft pod, String tenant) {
    pod.cpu(1)
        .labels("app=web")
        .antiAffinity(LabelKey.HOSTNAME)
        .labels("app=web,tenant=" + tenant)
        .podTerms(term -> with(term, List.of(), List.of(TENANT)));
  }

  private static void apartFromOtherTenants(PodDraft pod, String tenant) {
    var anyTenant = Optional.of(LabelSelector.EVERYTHING.and(Requirement.exists(TENANT)));
    pod.cpu(1)
        .antiAffinity(LabelKey.HOSTNAME)
        .labels("app=web,tenant=" + tenant)
        .podTerms(
            term ->
                with(
                    new PodAffinityTerm(term.topologyKey(), anyTenant, term.namespaces()),
                    List.of(),
                    List.of(TENANT)));
  }

  private static PodAffinityTerm with(
      PodAffinityTerm term, List<LabelKey> matching, List<LabelKey> mismatching) {
    return new PodAffinityTerm(
        term.topologyKey(),
        term.selector(),
        term.namespaces(),
        Optional.empty(),
        matching,
        mismatching);
  }

  /// Node `full` has a pod of a namespace of team a, node `other` one of team b.
  private static World rooms() {
    return world()
        .namespace("one", "team=a")
        .namespace("two", "team=b")
        .namespace("prod", "team=c")
        .nodePool("web")
        .node("full", n -> n.allocatable("cpu=4, memory=8Gi"))
        .node("other", n -> n.allocatable("cpu=4, memory=8Gi"))
        .pod("there", p -> p.namespace("one").labels("app=web").on("full"))
        .pod("here", p -> p.namespace("two").labels("app=web").on("other"));
  }
}

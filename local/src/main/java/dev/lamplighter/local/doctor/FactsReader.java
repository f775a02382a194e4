package dev.lamplighter.local.doctor;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.decide.Coexistence;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.kube.AccessReview;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.live.AccountClients;
import dev.lamplighter.functions.live.LivePorts;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.functions.store.WatchPositions;
import dev.lamplighter.lifecycle.Orphans;
import dev.lamplighter.local.doctor.Facts.ClassFacts;
import dev.lamplighter.local.doctor.Facts.Denied;
import dev.lamplighter.local.doctor.Facts.Entry;
import dev.lamplighter.local.doctor.Facts.NodeRole;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.snapshot.PodView;
import io.fabric8.kubernetes.client.Config;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Reads the facts from a real cluster, its account and the table: all that can be asked at once
/// is, and nothing is waited for longer than 20 s.
public final class FactsReader implements AutoCloseable {
  private static final Duration AT_MOST = Duration.ofSeconds(20);

  private final Subject subject;
  private final LivePorts live;
  private final AccountClients clients;
  private final AccountQuestions account;
  private final Optional<KubeApi> given;
  private final Questions questions = new Questions(AT_MOST);

  /// `kubeconfig` is another way to the API server than the one that EKS tells. `clients` are the
  /// caller's to close. Throws [CallFailed] if the kubeconfig's certificates can't be used.
  public FactsReader(AccountClients clients, Subject subject, Optional<Config> kubeconfig) {
    this.subject = subject;
    this.clients = clients;
    this.given = kubeconfig.map(KubeApi::of);
    this.account = new AccountQuestions(clients, subject);
    var seams = new LivePorts.Seams((_, _) -> {}, new SystemTicker(), _ -> {});
    this.live = new LivePorts(clients, subject.table(), given.map(seams::through).orElse(seams));
  }

  public Facts read() {
    var endpoint =
        questions.ask(() -> live.connection(subject.cluster()).cluster().endpoint()).get();
    var version = version(endpoint);
    Ports ports = live.of(subject.cluster());
    boolean answers = version.known().isPresent();
    var entries = questions.ask(account::accessEntries);
    var spotRole = questions.ask(account::spotRole);
    var quotas = new QuotaQuestions(clients.signed()).ask(questions);
    var table = questions.ask(account::table);
    var lack = ofCluster(answers, () -> ports.clusterReader().definitionsLack());
    var rights = ofCluster(answers, () -> AccessReview.missing(api(), AccessJudgement.GROUP));
    var pods = ofCluster(answers, () -> whole(ports.clusterReader().pods()));
    var pools = ofCluster(answers, () -> whole(ports.clusterReader().nodePools()));
    var classes = ofCluster(answers, () -> whole(ports.clusterReader().nodeClasses()));
    var nodeClaims = ofCluster(answers, () -> whole(ports.clusterReader().nodeClaims()));
    var lease = questions.ask(() -> lease(ports));
    var lastLook = questions.ask(() -> lastLook(ports));
    var unrecorded = questions.ask(() -> unrecorded(ports));
    var found = classes(classes.get(), ports);
    return new Facts(
        new Facts.OfCluster(
            endpoint,
            version,
            lack.get(),
            rights.get(),
            karpenter(pods.get()),
            pools.get(),
            found,
            nodeClaims.get()),
        new Facts.OfAccount(
            entries.get(),
            denied(entries.get(), found),
            spotRole.get(),
            unrecorded.get(),
            quotas.get()),
        new Facts.OfTable(table.get(), lease.get(), lastLook.get()));
  }

  private KubeApi api() {
    return given.orElseGet(() -> live.connection(subject.cluster()).api());
  }

  private Asked<String> version(Asked<String> endpoint) {
    return endpoint.known().isPresent() || given.isPresent()
        ? questions.ask(() -> api().version()).get()
        : Asked.unanswered("it is not known where it is");
  }

  private <T> Supplier<Asked<T>> ofCluster(boolean answers, Supplier<T> question) {
    return answers ? questions.ask(question) : Questions.unasked("the API server did not answer");
  }

  private static <T> List<T> whole(Listing<T> listing) {
    listing
        .missing()
        .ifPresent(
            why -> {
              throw new CallFailed(CallFailed.Kind.UNAVAILABLE, why);
            });
    return listing.items();
  }

  private static Asked<Optional<PodKey>> karpenter(Asked<List<PodView>> pods) {
    return switch (pods) {
      case Asked.Answered<List<PodView>>(var all) ->
          Asked.answered(Coexistence.karpenter(all).map(PodView::key));
      case Asked.Unanswered<List<PodView>>(var why) -> Asked.unanswered(why);
    };
  }

  private Asked<List<ClassFacts>> classes(Asked<List<EC2NodeClass>> classes, Ports ports) {
    return switch (classes) {
      case Asked.Answered<List<EC2NodeClass>>(var all) ->
          Asked.answered(all.stream().map(it -> facts(it, ports)).toList());
      case Asked.Unanswered<List<EC2NodeClass>>(var why) -> Asked.unanswered(why);
    };
  }

  private ClassFacts facts(EC2NodeClass nodeClass, Ports ports) {
    var spec = nodeClass.spec();
    var resolver = ports.nodeClassResolver();
    var subnets = questions.ask(() -> whole(resolver.subnets(spec.subnetSelectorTerms())).size());
    var groups =
        questions.ask(
            () -> whole(resolver.securityGroups(spec.securityGroupSelectorTerms())).size());
    var role = questions.ask(() -> role(spec.identity()));
    return new ClassFacts(nodeClass, subnets.get(), groups.get(), role.get());
  }

  private Optional<NodeRole> role(NodeIdentity identity) {
    return switch (identity) {
      case NodeIdentity.Role(var name) -> account.nodeRole(name);
      case NodeIdentity.InstanceProfile(var name) -> account.roleOfProfile(name);
    };
  }

  /// Of those roles that have an access entry as the functions' have.
  private Asked<List<Denied>> denied(Asked<List<Entry>> entries, Asked<List<ClassFacts>> classes) {
    var roles =
        entries.known().orElse(List.of()).stream()
            .filter(entry -> entry.groups().contains(AccessJudgement.GROUP))
            .map(Entry::principal)
            .toList();
    if (roles.isEmpty()) {
      return Asked.unanswered("no role of the functions is known");
    }
    var nodeRoles =
        classes.known().orElse(List.of()).stream()
            .flatMap(it -> it.role().known().flatMap(role -> role).stream())
            .map(NodeRole::arn)
            .distinct()
            .toList();
    String owner = roles.getFirst().split(":", -1)[4];
    return questions
        .ask(() -> PolicySimulation.of(clients.iam(), subject, owner, nodeRoles).denied(roles))
        .get();
  }

  private Optional<LeaseRecord> lease(Ports ports) {
    return ports.stateStore().get(ItemKeys.lease(subject.cluster())).map(LeaseRecord::decode);
  }

  /// Each look leaves behind up to where it heard its watches.
  private Optional<Instant> lastLook(Ports ports) {
    return ports
        .stateStore()
        .get(ItemKeys.watches(subject.cluster()))
        .map(WatchPositions::decode)
        .flatMap(
            it ->
                it.positions().values().stream()
                    .map(WatchPositions.Position::heardAt)
                    .max(Instant::compareTo));
  }

  /// With the tags that collection asks for, alive, and of no claim in the table.
  private List<Instance> unrecorded(Ports ports) {
    var tags = Tags.NONE.with(Tags.CLUSTER, subject.cluster().value());
    Set<String> claims =
        whole(ports.stateStore().query(ItemKeys.cluster(subject.cluster()), ItemKeys.CLAIMS))
            .stream()
            .map(item -> ClaimCodec.decode(item).name().value())
            .collect(Collectors.toSet());
    return whole(ports.instanceCloud().describeInstances(tags)).stream()
        .filter(instance -> instance.state().alive())
        .filter(instance -> Orphans.ours(instance, subject.cluster()))
        .filter(instance -> instance.tags().get(Tags.NODE_CLAIM).filter(claims::contains).isEmpty())
        .sorted(Comparator.comparing(Instance::id))
        .toList();
  }

  @Override
  public void close() {
    questions.close();
    live.close();
    given.ifPresent(KubeApi::close);
  }
}

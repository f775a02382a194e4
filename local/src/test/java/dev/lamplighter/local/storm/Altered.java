package dev.lamplighter.local.storm;

import dev.lamplighter.api.AnnotationKey;
import dev.lamplighter.api.NodeClaimSpec;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.functions.port.Changes;
import dev.lamplighter.functions.port.ClusterReader;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.Item;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.Ports;
import dev.lamplighter.functions.port.ResourceVersion;
import dev.lamplighter.functions.port.StateStore;
import dev.lamplighter.functions.port.Watched;
import dev.lamplighter.functions.port.Write;
import dev.lamplighter.functions.store.ClaimCodec;
import dev.lamplighter.functions.store.ItemKeys;
import dev.lamplighter.functions.store.LeaseRecord;
import dev.lamplighter.local.simulation.PretendWorld;
import dev.lamplighter.snapshot.ClaimRecord;
import dev.lamplighter.snapshot.PodView;
import dev.lamplighter.snapshot.WatchEvent;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Ports that show things otherwise than they are, or do otherwise than they are told.
public final class Altered {
  private Altered() {}

  public static Ports reader(Ports ports, Overriding.Override override) {
    var reader = Overriding.of(ClusterReader.class, ports.clusterReader(), override);
    return with(
        ports, reader, ports.clusterWriter(), ports.nodeClassResolver(), ports.stateStore());
  }

  public static Ports writer(Ports ports, Overriding.Override override) {
    var writer = Overriding.of(ClusterWriter.class, ports.clusterWriter(), override);
    return with(
        ports, ports.clusterReader(), writer, ports.nodeClassResolver(), ports.stateStore());
  }

  public static Ports resolver(Ports ports, Overriding.Override override) {
    var resolver = Overriding.of(NodeClassResolver.class, ports.nodeClassResolver(), override);
    return with(ports, ports.clusterReader(), ports.clusterWriter(), resolver, ports.stateStore());
  }

  public static Ports store(Ports ports, Overriding.Override override) {
    var store = Overriding.of(StateStore.class, ports.stateStore(), override);
    return with(
        ports, ports.clusterReader(), ports.clusterWriter(), ports.nodeClassResolver(), store);
  }

  private static Ports with(
      Ports ports,
      ClusterReader reader,
      ClusterWriter writer,
      NodeClassResolver resolver,
      StateStore store) {
    return new Ports(
        reader,
        writer,
        ports.instanceCloud(),
        resolver,
        ports.priceSource(),
        store,
        ports.eventSink(),
        ports.ticker());
  }

  /// The cluster's lists with each object of a kind as `lie` shows it.
  public static <T> Ports listing(Ports ports, Class<T> kind, UnaryOperator<T> lie) {
    return listed(ports, kind, object -> Stream.of(lie.apply(object)));
  }

  /// The cluster's lists without the objects of a kind that are not to be seen.
  public static <T> Ports hiding(Ports ports, Class<T> kind, Predicate<T> hidden) {
    return listed(ports, kind, object -> Stream.of(object).filter(hidden.negate()));
  }

  private static <T> Ports listed(Ports ports, Class<T> kind, Function<T, Stream<T>> lie) {
    return reader(ports, lists(kind, lie));
  }

  /// EC2's lists of instances, each as `lie` shows it.
  public static Ports instances(Ports ports, Function<Instance, Stream<Instance>> lie) {
    return Sabotage.withCloud(ports, lists(Instance.class, lie));
  }

  private static <T> Overriding.Override lists(Class<T> kind, Function<T, Stream<T>> lie) {
    return (_, arguments, proceed) -> {
      Object answer = proceed.with(arguments);
      return answer instanceof Listing<?>(var items, var missing, var version)
          ? listing(items, missing, version, kind, lie)
          : answer;
    };
  }

  private static <T> Listing<?> listing(
      List<?> items,
      Optional<String> missing,
      Optional<ResourceVersion> version,
      Class<T> kind,
      Function<T, Stream<T>> lie) {
    List<?> shown =
        items.stream()
            .<Object>flatMap(
                item ->
                    kind.isInstance(item) ? lie.apply(kind.cast(item)) : Stream.<Object>of(item))
            .toList();
    return new Listing<>(shown, missing, version);
  }

  /// The events of pods as `lie` tells them.
  public static Ports podWatch(Ports ports, UnaryOperator<List<WatchEvent<PodView>>> lie) {
    return reader(
        ports,
        (_, arguments, proceed) -> {
          Object answer = proceed.with(arguments);
          return answer instanceof Changes changes
                  && changes.pods() instanceof Watched.Events<PodView>(var events, var next)
              ? new Changes(
                  changes.nodePools(),
                  changes.nodeClasses(),
                  changes.nodeClaims(),
                  changes.nodes(),
                  new Watched.Events<>(lie.apply(events), next))
              : answer;
        });
  }

  /// The claims' records as `lie` reads them.
  public static Ports recordsRead(Ports ports, UnaryOperator<ClaimRecord> lie) {
    return store(ports, lists(Item.class, item -> Stream.of(altered(item, lie))));
  }

  /// The claims' records as `lie` writes them.
  public static Ports recordsWritten(Ports ports, UnaryOperator<ClaimRecord> lie) {
    return transactions(
        ports,
        write ->
            write instanceof Write.Put(var item, var condition)
                ? Stream.of(new Write.Put(altered(item, lie), condition))
                : Stream.of(write));
  }

  /// The writes of each transaction, each as `lie` makes it.
  public static Ports transactions(Ports ports, Function<Write, Stream<Write>> lie) {
    return store(
        ports,
        (method, arguments, proceed) ->
            method.equals("transact")
                ? proceed.with(writes(arguments).stream().flatMap(lie).toList())
                : proceed.with(arguments));
  }

  public static List<Write> writes(Object[] arguments) {
    return Sabotage.writes(arguments);
  }

  private static Item altered(Item item, UnaryOperator<ClaimRecord> lie) {
    return item.key().sortKey().startsWith(ItemKeys.CLAIMS)
        ? ClaimCodec.encode(
            PretendWorld.CLUSTER,
            lie.apply(ClaimCodec.decode(item)),
            item.number(LeaseRecord.EPOCH))
        : item;
  }

  public static ClaimRecord withSpec(ClaimRecord claim, UnaryOperator<NodeClaimSpec> lie) {
    return with(claim, lie.apply(claim.spec()), claim.annotations());
  }

  public static ClaimRecord withAnnotations(
      ClaimRecord claim, SortedMap<AnnotationKey, String> annotations) {
    return with(claim, claim.spec(), annotations);
  }

  private static ClaimRecord with(
      ClaimRecord claim, NodeClaimSpec spec, SortedMap<AnnotationKey, String> annotations) {
    return new ClaimRecord(
        claim.name(),
        claim.uid(),
        claim.owner(),
        claim.state(),
        claim.version(),
        claim.launch(),
        spec,
        claim.labels(),
        annotations,
        claim.promised(),
        claim.planned(),
        claim.launched(),
        claim.milestones(),
        claim.podActivity(),
        claim.removal());
  }
}

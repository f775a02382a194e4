package dev.lamplighter.pack;

import static java.util.Comparator.comparing;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.PlannedClaim;
import dev.lamplighter.model.LabelKey;
import dev.lamplighter.model.PodKey;
import dev.lamplighter.schedule.Attempt;
import dev.lamplighter.schedule.OpenDomains;
import dev.lamplighter.schedule.PoolTemplate;
import dev.lamplighter.schedule.Shape;
import dev.lamplighter.snapshot.PodView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Begins a plan with claims of another plan, which are to hold these pods: the same pools, zones
/// and capacity types, and all types that hold the pods.
///
/// The pods are asked for in the order of the queue, by the rules that first-fit keeps, after nodes
/// took what they take. Nobody gives up here what he prefers. What a claim refuses waits for a
/// place elsewhere, as do the pods that no claim is for.
final class Refilling implements Beginning {
  private final List<PlannedClaim> claims;
  private final boolean othersFirst;
  private final List<Shape> minding = new ArrayList<>();

  private Refilling(List<PlannedClaim> claims, boolean othersFirst) {
    this.claims = List.copyOf(claims);
    this.othersFirst = othersFirst;
  }

  /// In the order of the queue.
  static Refilling inTurn(List<PlannedClaim> claims) {
    return new Refilling(claims, false);
  }

  /// In the same order, but pods that must be on a host with others come after all that need not,
  /// however large they are: in their turn they would find nobody there yet.
  static Refilling othersFirst(List<PlannedClaim> claims) {
    return new Refilling(claims, true);
  }

  @Override
  public List<Shape> place(List<Shape> shapes, PlanUnderWay plan) {
    var rest = new ArrayList<List<PodView>>();
    for (Shape shape : shapes) {
      rest.add(isForClaims(shape, plan) ? plan.shapes().restAfterNodes(shape) : List.of());
    }
    List<NodeBin> bins = bins(shapes, plan);
    List<List<NodeBin>> byShape = byShape(bins, shapes.size());
    var shares = LimitShares.of(bins.stream().map(NodeBin::kind).toList(), plan.ledger());
    SortedMap<Integer, Shape> waiting = new TreeMap<>();
    for (int number : inOrder(shapes)) {
      Shape shape = shapes.get(number);
      List<PodView> left =
          isForClaims(shape, plan)
              ? fill(number, shape, rest.get(number), byShape.get(number), shares, plan)
              : shape.pods();
      if (!left.isEmpty()) {
        waiting.put(number, shape.with(left));
      }
    }
    return List.copyOf(waiting.values());
  }

  private List<Integer> inOrder(List<Shape> shapes) {
    return IntStream.range(0, shapes.size())
        .boxed()
        .sorted(comparing(number -> othersFirst && isBesideOthers(shapes.get(number))))
        .toList();
  }

  private static boolean isBesideOthers(Shape shape) {
    return shape.spec().podAffinity().stream()
        .anyMatch(term -> term.topologyKey().equals(LabelKey.HOSTNAME));
  }

  @Override
  public void end(PlanUnderWay plan) {
    plan.opened().decide(OpenDomains.aroundSpread(minding, plan.topology()));
  }

  private static boolean isForClaims(Shape shape, PlanUnderWay plan) {
    return shape.refusal().isEmpty() && plan.pools().whyNotWorthANode(shape).isEmpty();
  }

  private List<NodeBin> bins(List<Shape> shapes, PlanUnderWay plan) {
    SortedMap<PodKey, Integer> numbers = new TreeMap<>();
    for (int number = 0; number < shapes.size(); number++) {
      for (PodView pod : shapes.get(number).pods()) {
        numbers.put(pod.key(), number);
      }
    }
    var bins = new ArrayList<NodeBin>();
    for (PlannedClaim claim : claims) {
      SortedMap<Integer, Integer> contents = new TreeMap<>();
      claim.pods().stream()
          .flatMap(pod -> Optional.ofNullable(numbers.get(pod)).stream())
          .forEach(number -> contents.merge(number, 1, Integer::sum));
      kind(claim, plan)
          .flatMap(
              kind ->
                  NodeBin.of(
                      kind, claim.requirements().without(LabelKey.INSTANCE_TYPE), contents, plan))
          .ifPresent(bins::add);
    }
    return bins;
  }

  /// Those that are to hold pods of each shape.
  private static List<List<NodeBin>> byShape(List<NodeBin> bins, int shapes) {
    var byShape = new ArrayList<List<NodeBin>>();
    for (int i = 0; i < shapes; i++) {
      byShape.add(new ArrayList<>());
    }
    bins.forEach(bin -> bin.lots().forEach(number -> byShape.get(number).add(bin)));
    return byShape;
  }

  /// A node of the cheapest type that the claim may become.
  private static Optional<BinKind> kind(PlannedClaim claim, PlanUnderWay plan) {
    return plan.pools().templates().stream()
        .filter(pool -> pool.name().equals(claim.pool()))
        .findFirst()
        .flatMap(pool -> kind(claim, pool));
  }

  private static Optional<BinKind> kind(PlannedClaim claim, PoolTemplate pool) {
    return pool.types().stream()
        .filter(type -> isCheapest(type.type(), claim))
        .findFirst()
        .map(type -> new BinKind(pool, type, claim.requirements()));
  }

  private static boolean isCheapest(InstanceType type, PlannedClaim claim) {
    return type.name().equals(claim.instanceTypes().getFirst());
  }

  /// Returns what has no place.
  private List<PodView> fill(
      int number,
      Shape shape,
      List<PodView> pods,
      List<NodeBin> its,
      LimitShares shares,
      PlanUnderWay plan) {
    List<Integer> full =
        its.stream().map(bin -> bin.claim().podCount() + bin.wanted(List.of(number))).toList();
    List<PodView> rest = pods;
    List<Attempt> attempts = plan.shapes().attempts(shape, plan.topology().around(shape));
    boolean prefers = attempts.getFirst().prefers();
    for (Attempt attempt : prefers ? attempts.subList(0, 1) : attempts) {
      if (attempt.mindsOthers() && !attempt.topology().onlySpreadOverZones()) {
        minding.add(shape);
      }
      var seats = Seats.none(attempt);
      for (int i = 0; i < its.size(); i++) {
        NodeBin bin = its.get(i);
        int wanted = full.get(i) - bin.claim().podCount();
        seats.add(new BinSeat(bin, i, wanted, attempt, shares, plan));
      }
      rest = seats.fill(rest);
    }
    return rest;
  }
}

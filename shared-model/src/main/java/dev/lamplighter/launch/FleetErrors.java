package dev.lamplighter.launch;

import dev.lamplighter.catalogue.AccountObstacle;
import dev.lamplighter.catalogue.CapacityTypeOutage;
import dev.lamplighter.catalogue.Outage;
import dev.lamplighter.catalogue.SubnetOutage;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer.FleetError;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.FleetRequest.LaunchTemplateOverride;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplateRequest.Placement;
import dev.lamplighter.launch.Ec2Trouble.Kind;
import dev.lamplighter.launch.FleetOutcome.Lessons;
import dev.lamplighter.model.CapacityReservationId;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The errors of one fleet answer, sorted: what they teach, and what became of the request if they
/// are all there is.
final class FleetErrors {
  /// A message names this many pools, then counts the rest.
  private static final int NAMED = 5;

  private static final Comparator<FleetError> ORDER =
      Comparator.comparing(FleetError::instanceType)
          .thenComparing(FleetError::zone)
          .thenComparing(error -> error.error().code())
          .thenComparing(error -> error.error().message());

  private final LaunchInputs inputs;
  private final FleetRequest request;
  private final List<FleetError> errors;
  private final Instant now;

  FleetErrors(LaunchInputs inputs, List<FleetError> errors, Instant now) {
    this.inputs = inputs;
    this.request = inputs.fleet();
    this.errors = errors.stream().distinct().sorted(ORDER).toList();
    this.now = now;
  }

  /// One pool of the request, in whatever template.
  private record Pool(InstanceTypeName type, Zone zone) {}

  Lessons lessons() {
    SortedMap<String, Outage> outages = new TreeMap<>();
    SortedMap<SubnetId, SubnetOutage> subnets = new TreeMap<>();
    SortedMap<InstanceTypeName, String> refused = new TreeMap<>();
    for (FleetError error : errors) {
      switch (Ec2Trouble.of(error.error(), inputs).kind()) {
        case CAPACITY, QUOTA -> {
          // A capacity type that is out as a whole needs no word of its pools.
          if (spotOutage(error.error()).isEmpty()) {
            concerned(error).forEach(pool -> note(outages, pool, error.error()));
          }
        }
        case SUBNET_FULL ->
            subnets(error).forEach(subnet -> subnets.putIfAbsent(subnet, outage(subnet, error)));
        case REFUSED_TYPE -> refused.put(error.instanceType(), error.error().message());
        case NO_SPOT, MISCONFIGURED, PASSING, UNANSWERED, NOT_ACCEPTED, UNKNOWN -> {}
      }
    }
    List<CapacityTypeOutage> spot =
        errors.stream().flatMap(it -> spotOutage(it.error()).stream()).limit(1).toList();
    return new Lessons(List.copyOf(outages.values()), List.copyOf(subnets.values()), spot, refused);
  }

  /// Where the account can have nothing at all of spot.
  private Optional<CapacityTypeOutage> spotOutage(Ec2Error error) {
    return AccountObstacle.of(error.code())
        .filter(AccountObstacle::takesOutSpot)
        .map(
            _ ->
                new CapacityTypeOutage(
                    CapacityType.SPOT, now.plus(Outage.TIME_TO_LIVE), error.code()));
  }

  /// The pool that it names; where a spread group has as many instances in the zone as it may have,
  /// every pool of that zone (spec AWS 3.8).
  private Stream<Pool> concerned(FleetError error) {
    var named = new Pool(error.instanceType(), error.zone());
    boolean ofGroup =
        error.error().message().toLowerCase(Locale.ROOT).contains("spread placement group")
            && placement(named).flatMap(Placement::group).isPresent();
    return ofGroup ? pools().filter(pool -> pool.zone().equals(named.zone())) : Stream.of(named);
  }

  private void note(SortedMap<String, Outage> outages, Pool pool, Ec2Error error) {
    outages.putIfAbsent(pool.type() + " " + pool.zone(), outage(pool, error.code()));
  }

  /// Of the reservation or placement group that the pool's template names, and of nothing outside.
  private Outage outage(Pool pool, String code) {
    Optional<Placement> placement = placement(pool);
    Optional<CapacityReservationId> reservation = placement.flatMap(Placement::capacityReservation);
    return new Outage(
        request.defaultTargetCapacityType().capacityType(),
        pool.type(),
        pool.zone(),
        reservation,
        reservation.isPresent() ? Optional.empty() : placement.flatMap(Placement::group),
        now.plus(Outage.TIME_TO_LIVE),
        code);
  }

  private Optional<Placement> placement(Pool pool) {
    return request.launchTemplateConfigs().stream()
        .filter(config -> config.overrides().stream().map(FleetErrors::pool).anyMatch(pool::equals))
        .flatMap(config -> LaunchTemplates.placement(inputs, config.launchTemplate()).stream())
        .findFirst();
  }

  private SubnetOutage outage(SubnetId subnet, FleetError error) {
    return new SubnetOutage(subnet, now.plus(Outage.TIME_TO_LIVE), error.error().code());
  }

  /// A request names one subnet in a zone.
  private Stream<SubnetId> subnets(FleetError error) {
    return overrides()
        .filter(override -> override.availabilityZone().equals(error.zone()))
        .map(LaunchTemplateOverride::subnet);
  }

  private Stream<Pool> pools() {
    return overrides().map(FleetErrors::pool).distinct();
  }

  private Stream<LaunchTemplateOverride> overrides() {
    return request.launchTemplateConfigs().stream().flatMap(config -> config.overrides().stream());
  }

  private static Pool pool(LaunchTemplateOverride override) {
    return new Pool(override.instanceType(), override.availabilityZone());
  }

  /// What became of a request that gave no instance: the first kind of its errors decides. Want of
  /// room does so only where nothing else was said that asking again could mend (spec AWS 3.8).
  FleetOutcome outcome() {
    return errors.isEmpty() ? unfulfilled() : outcome(worst());
  }

  private FleetError worst() {
    return errors.stream()
        .min(Comparator.comparing(error -> Ec2Trouble.of(error.error(), inputs).kind()))
        .orElseThrow();
  }

  private FleetOutcome outcome(FleetError worst) {
    Ec2Error error = worst.error();
    Ec2Trouble trouble = Ec2Trouble.of(error, inputs);
    Lessons lessons = lessons();
    return switch (trouble.kind()) {
      case REFUSED_TYPE ->
          new FleetOutcome.AccountFact(
              error.code(),
              trouble.reason(),
              "This account may not launch %s: %s They are asked for again in a day."
                  .formatted(lessons.refusedTypes().keySet(), error.message()),
              lessons);
      case QUOTA ->
          new FleetOutcome.AccountFact(
              error.code(),
              trouble.reason(),
              "A quota of this account is used up for %s: %s. Ask AWS to raise it."
                  .formatted(named(), sentence(error)),
              lessons);
      case NO_SPOT, MISCONFIGURED, UNKNOWN ->
          new FleetOutcome.Misconfigured(
              error.code(),
              trouble.reason(),
              "%s: %s".formatted(named(), TroubleAdvice.after(error, trouble)),
              lessons);
      case CAPACITY, SUBNET_FULL ->
          new FleetOutcome.Capacity(
              "EC2 has no room now for %s: %s%s".formatted(named(), error, unknown()), lessons);
      case PASSING, UNANSWERED, NOT_ACCEPTED ->
          new FleetOutcome.Retry(error.code(), error.message(), true, lessons);
    };
  }

  /// What is not in the table is no reason to give up while other pools only lack room: they are
  /// out, so the next plan leaves it alone with its error. It is told all the same.
  private String unknown() {
    return errors.stream()
        .filter(it -> Ec2Trouble.of(it.error()).kind() == Kind.UNKNOWN)
        .findFirst()
        .map(it -> "; of %s in %s: %s".formatted(it.instanceType(), it.zone(), it.error()))
        .orElse("");
  }

  /// EC2 ends some of its sentences with a full stop and some not.
  private static String sentence(Ec2Error error) {
    return error.toString().replaceFirst("\\.$", "");
  }

  /// Neither an instance nor a reason: nothing that was asked for can be had.
  private FleetOutcome unfulfilled() {
    List<Outage> all = pools().map(pool -> outage(pool, "UnfulfillableCapacity")).toList();
    return new FleetOutcome.Capacity(
        "EC2 gave neither an instance nor a reason for %s (%s)"
            .formatted(request.defaultTargetCapacityType(), request.clientToken()),
        new Lessons(all, List.of(), List.of(), new TreeMap<>()));
  }

  /// The pools that failed: `spot t3.small in ap-northeast-2a, ap-northeast-2b and 3 more`.
  private String named() {
    List<String> pools =
        errors.stream()
            .map(error -> error.instanceType() + " in " + error.zone())
            .distinct()
            .toList();
    String first = String.join(", ", pools.subList(0, Math.min(NAMED, pools.size())));
    String more = pools.size() > NAMED ? " and %d more".formatted(pools.size() - NAMED) : "";
    return request.defaultTargetCapacityType() + " " + first + more;
  }
}

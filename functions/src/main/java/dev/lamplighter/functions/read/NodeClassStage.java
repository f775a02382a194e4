package dev.lamplighter.functions.read;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectKind;
import dev.lamplighter.api.ResolvedCapacityReservation.Count;
import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.ClusterWriter.Outcome;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.launch.LaunchTrial;
import dev.lamplighter.launch.NodeClassFacts;
import dev.lamplighter.launch.NodeClassQueries;
import dev.lamplighter.launch.NodeClassResolution;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.ClusterFacts;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Resolves EC2NodeClasses before the rest of a snapshot is read: what they select, and their
/// conditions, written to their status when that changes.
public final class NodeClassStage {
  /// A class that is ready is asked about once a minute; one that is not, in every look.
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final NodeClassResolver resolver;
  private final ClusterWriter writer;
  private final LaunchTrials trials;
  private final GivenProfiles givenProfiles;
  private final ClassAnswers answers = new ClassAnswers();
  private final Map<Uid, Resolved> ready = new TreeMap<>();

  NodeClassStage(NodeClassResolver resolver, ClusterWriter writer, LaunchTrials trials) {
    this.resolver = resolver;
    this.writer = writer;
    this.trials = trials;
    this.givenProfiles = new GivenProfiles(resolver);
  }

  /// `status` is kept for its numbers and its placement group, which the class's own status does
  /// not tell.
  private record Resolved(long generation, Instant at, EC2NodeClass.Status status) {
    /// The class with what is kept.
    EC2NodeClass counted(EC2NodeClass nodeClass) {
      return nodeClass.withStatus(
          nodeClass
              .status()
              .withSubnets(status.subnets())
              .withCapacityReservations(status.capacityReservations())
              .withPlacementGroup(status.placementGroup()));
    }
  }

  /// For which cluster classes are resolved, when, and how long AWS may be asked about them.
  record Occasion(ClusterFacts cluster, Instant now, AskingTime asking) {}

  /// The classes with the status they have now. What could not be written is told `gathering`.
  List<EC2NodeClass> resolve(Gathering gathering, List<EC2NodeClass> classes, Occasion occasion) {
    var resolved = new TreeMap<Uid, EC2NodeClass>();
    for (EC2NodeClass each : answers.inTurn(classes)) {
      resolved.put(each.meta().uid(), resolve(gathering, each, occasion));
    }
    return classes.stream()
        .flatMap(each -> Optional.ofNullable(resolved.get(each.meta().uid())).stream())
        .toList();
  }

  private EC2NodeClass resolve(Gathering gathering, EC2NodeClass nodeClass, Occasion occasion) {
    return fresh(nodeClass, occasion.now())
        .map(last -> last.counted(nodeClass))
        .orElseGet(
            () ->
                nodeClass.meta().deleting()
                    ? nodeClass
                    : keptAndResolved(gathering, nodeClass, occasion));
  }

  /// The finalizer comes first: from here on there may be an instance profile to remove.
  private EC2NodeClass keptAndResolved(
      Gathering gathering, EC2NodeClass nodeClass, Occasion occasion) {
    if (nodeClass.meta().finalizers().contains(Finalizer.NODECLASS_TERMINATION)) {
      return askAbout(gathering, nodeClass, occasion);
    }
    try {
      var added =
          writer.addFinalizer(
              ObjectKind.EC2_NODE_CLASS,
              nodeClass.name().value(),
              nodeClass.meta().uid(),
              Finalizer.NODECLASS_TERMINATION);
      return added == Outcome.DONE ? askAbout(gathering, nodeClass, occasion) : nodeClass;
    } catch (CallFailed failed) {
      gathering.trouble(
          failed,
          "Until then EC2NodeClass %s stays without its finalizer, and is not resolved anew."
              .formatted(nodeClass.name()));
      return ready(nodeClass)
          ? nodeClass
          : nodeClass.withStatus(notReady(nodeClass.status(), failed.reason(), occasion.now()));
    }
  }

  /// Whoever can't add a finalizer can't write this status either: the class's pools say it.
  private static EC2NodeClass.Status notReady(EC2NodeClass.Status status, String why, Instant now) {
    var ready =
        new Condition(
            ConditionType.READY,
            ConditionStatus.FALSE,
            "FinalizerNotAdded",
            "The class's finalizer could not be added: " + why,
            now.truncatedTo(ChronoUnit.SECONDS));
    return status.withConditions(
        Stream.concat(
                status.conditions().stream().filter(it -> it.type() != ConditionType.READY),
                Stream.of(ready))
            .toList());
  }

  private EC2NodeClass askAbout(Gathering gathering, EC2NodeClass nodeClass, Occasion occasion) {
    var cluster = occasion.cluster();
    var facts = facts(gathering, nodeClass, occasion);
    var status =
        NodeClassResolution.statusOf(remembered(nodeClass), facts, cluster, occasion.now());
    var resolved = nodeClass.withStatus(status);
    if (!ClassAnswers.isNoAnswer(facts)
        && !uncounted(status).equals(uncounted(nodeClass.status()))) {
      write(gathering, resolved);
    }
    if (ready(resolved) && facts.unanswered().isEmpty()) {
      ready.put(
          nodeClass.meta().uid(),
          new Resolved(nodeClass.meta().generation(), occasion.now(), status));
    }
    return resolved;
  }

  private NodeClassFacts facts(Gathering gathering, EC2NodeClass nodeClass, Occasion occasion) {
    var trial = trials.of(nodeClass);
    return answers.of(
        nodeClass,
        trial,
        occasion,
        () ->
            NodeClassQuestions.ask(
                NodeClassQueries.of(nodeClass, occasion.cluster()),
                resolver,
                gathering,
                name -> givenProfiles.refusal(name, occasion.now()),
                trial));
  }

  /// With the last counts of reservations and the last group, however old: they serve where EC2
  /// does not answer. Without a number of addresses a subnet has enough.
  private EC2NodeClass remembered(EC2NodeClass nodeClass) {
    return Optional.ofNullable(ready.get(nodeClass.meta().uid()))
        .filter(last -> last.generation() == nodeClass.meta().generation())
        .map(last -> last.counted(nodeClass).status().withSubnets(nodeClass.status().subnets()))
        .map(nodeClass::withStatus)
        .orElse(nodeClass);
  }

  private Optional<Resolved> fresh(EC2NodeClass nodeClass, Instant now) {
    return Optional.ofNullable(ready.get(nodeClass.meta().uid()))
        .filter(_ -> ready(nodeClass) && !(trials.of(nodeClass) instanceof LaunchTrial.Refused))
        .filter(last -> last.generation() == nodeClass.meta().generation())
        .filter(last -> now.isBefore(last.at().plus(FRESH)));
  }

  /// The status as the cluster shows it: it counts neither addresses nor places, so a change of
  /// their number alone is nothing to write.
  private static EC2NodeClass.Status uncounted(EC2NodeClass.Status status) {
    return status
        .withSubnets(
            status.subnets().stream()
                .map(
                    it ->
                        new ResolvedSubnet(
                            it.id(), it.zone(), it.zoneId(), ResolvedSubnet.NOT_COUNTED))
                .toList())
        .withCapacityReservations(
            status.capacityReservations().stream().map(it -> it.withCount(Count.NONE)).toList())
        .withPlacementGroup(Optional.empty());
  }

  private static boolean ready(EC2NodeClass nodeClass) {
    return nodeClass
        .status()
        .condition(ConditionType.READY)
        .filter(condition -> condition.status() == ConditionStatus.TRUE)
        .isPresent();
  }

  /// A status that could not be written differs again in the next look. Decisions use the resolved
  /// one all the same.
  private void write(Gathering gathering, EC2NodeClass resolved) {
    try {
      var _ =
          writer.updateNodeClassStatus(resolved.name(), resolved.meta().uid(), resolved.status());
    } catch (CallFailed failed) {
      gathering.trouble(
          failed,
          "Until then the status of EC2NodeClass %s shows what was found before."
              .formatted(resolved.name()));
    }
  }
}

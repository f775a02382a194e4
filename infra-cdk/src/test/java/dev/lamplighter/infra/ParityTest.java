package dev.lamplighter.infra;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// `template.yaml` makes what the CDK makes for one cluster with default settings.
class ParityTest {
  /// Each resource of the CDK, without what it adds to a name, and the one of SAM.
  private static final Map<String, String> PAIRS =
      pairs(
          """
          StateStateTable = StateTable
          InterruptionInterruptionQueue = InterruptionQueue
          InterruptionInterruptionQueuePolicy = InterruptionQueuePolicy
          InterruptionDeadLetterQueue = DeadLetterQueue
          InterruptionDeadLetterQueuePolicy = DeadLetterQueuePolicy
          InterruptionSpotInterruptionRule = SpotInterruptionRule
          InterruptionRebalanceRule = RebalanceRule
          InterruptionStateChangeRule = StateChangeRule
          InterruptionHealthRule = HealthRule
          InterruptionCapacityReservationRule = CapacityReservationRule
          ControllerRole = ControllerRole
          ControllerNodeLifecycle = NodeLifecyclePolicy
          ControllerInstanceProfiles = InstanceProfilesPolicy
          ControllerDiscoveryAndState = DiscoveryAndStatePolicy
          ControllerMessages = MessagesPolicy
          ReconcileLiveReconcileFunction = ReconcileFunction
          ReconcileLiveReconcileFunctionCurrentVersion = ReconcileFunction.Version
          ReconcileLiveAlias = ReconcileFunction.Alias
          ReconcileLiveAliasEventInvokeConfig = ReconcileFunction.EventInvokeConfig
          ReconcileLiveLogs = ReconcileLogs
          ReconcileSchedulerRole = TickRole
          ClustermydevTick = Tick
          ReconcileFollowUpRule = FollowUpRule
          ReconcileFollowUpRulePermission = FollowUpRulePermission
          InterruptedLiveInterruptionFunction = InterruptionFunction
          InterruptedLiveInterruptionFunctionCurrentVersion = InterruptionFunction.Version
          InterruptedLiveAlias = InterruptionFunction.Alias
          InterruptedLiveAliasQueue = InterruptionSource
          InterruptedLiveLogs = InterruptionLogs
          InterruptedPingSchedulerRole = InterruptionPingRole
          InterruptedPingDaily = InterruptionPing
          CatalogueLiveCatalogueFunction = CatalogueFunction
          CatalogueLiveCatalogueFunctionCurrentVersion = CatalogueFunction.Version
          CatalogueLiveAlias = CatalogueFunction.Alias
          CatalogueLiveLogs = CatalogueLogs
          CatalogueAccessRole = CatalogueRole
          CatalogueAccessCatalogue = CataloguePolicy
          CatalogueSchedulerRole = RenewalRole
          CatalogueRenewal = Renewal
          CatalogueDeployedRule = DeployedRule
          CatalogueDeployedRulePermission = DeployedRulePermission
          NodesNodeRole = NodeRole
          ClustermydevAccessController = ControllerAccess
          ClustermydevAccessNodes = NodeAccess
          ClustermydevBootstrapAdmin = StackAccess
          ClustermydevBootstrapLiveStackFunction = StackFunction
          ClustermydevBootstrapLiveStackFunctionCurrentVersion = StackFunction.Version
          ClustermydevBootstrapLiveAlias = StackFunction.Alias
          ClustermydevBootstrapLiveLogs = StackLogs
          ClustermydevBootstrapPingSchedulerRole = StackPingRole
          ClustermydevBootstrapPingDaily = StackPing
          ClustermydevBootstrapAccessRole = StackRole
          ClustermydevBootstrapAccessTeardown = TeardownPolicy
          ClustermydevBootstrapAccessReadsAndState = StackDiscoveryPolicy
          ClustermydevBootstrapCluster = Cluster
          ObservabilityQueriesDecisionsOfACluster = DecisionsOfACluster
          ObservabilityQueriesWhyIsAPodPending = WhyIsAPodPending
          ObservabilityQueriesLaunchesAndPrices = LaunchesAndPrices
          ObservabilityQueriesDollarsAnHourLaunchedByPool = DollarsAnHourLaunchedByPool
          ObservabilityQueriesFailures = Failures
          ObservabilityQueriesSlowInvocations = SlowInvocations
          ObservabilityQueriesWhatATickCosts = WhatATickCosts
          """);

  /// Likewise with alarms, of which SAM has one.
  private static final Map<String, String> PAIRS_OF_THE_ALARM =
      pairs(
          """
          ObservabilityPassFailedFilter0 = PassFailedInReconcile
          ObservabilityPassFailedFilter1 = PassFailedInInterruption
          ObservabilityPassFailed = PassFailed
          """);

  private static final String ALARMED = Stacks.ONE + "observation: {alarms: true}\n";

  /// What one of both has alone, and why.
  private static final Map<String, String> ALONE =
      Map.of(
          "Code",
              "the CDK takes the zip to its bucket, SAM to another: CodeUri is tested by itself",
          "Access", "SAM's way to depend on entries that are there on a condition only",
          "Queries", "likewise");

  private static Template cdk = Template.of(Map.of());
  private static Template sam = Template.of(Map.of());

  @BeforeAll
  static void readBoth() {
    cdk = Stacks.of(Stacks.ONE);
    sam = SamTemplate.translated();
  }

  @Test
  void eachResourceOfOneIsInTheOther() {
    assertThat(stripped(cdk).keySet()).containsExactlyInAnyOrderElementsOf(PAIRS.keySet());
    assertThat(sam.resources().keySet())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(PAIRS.values().stream(), PAIRS_OF_THE_ALARM.values().stream()).toList());
  }

  @ParameterizedTest
  @MethodSource("names")
  void bothMeanTheSame(String ofCdk, String ofSam) {
    var one = requireNonNull(stripped(cdk).get(ofCdk));
    var other = requireNonNull(sam.resources().get(ofSam));

    assertThat(other.type()).isEqualTo(one.type());
    assertThat(isMade(other)).isTrue();
    assertThat(meaning(samIntrinsics(), other)).isEqualTo(meaning(cdkIntrinsics(), one));
    assertThat(other.tree().getOrDefault("DeletionPolicy", "Delete"))
        .isEqualTo(one.tree().getOrDefault("DeletionPolicy", "Delete"));
  }

  /// By default there is none.
  @ParameterizedTest
  @MethodSource("namesOfTheAlarm")
  void theAlarmOfFailedLooksMeansTheSameWhereItIsWanted(String ofCdk, String ofSam) {
    var alarmed = Stacks.of(ALARMED);
    var one = requireNonNull(stripped(alarmed).get(ofCdk));
    var other = requireNonNull(sam.resources().get(ofSam));

    assertThat(isMade(other)).isFalse();
    assertThat(other.type()).isEqualTo(one.type());
    assertThat(meaning(samIntrinsics(), other)).isEqualTo(meaning(cdkIntrinsics(alarmed), one));
  }

  static Stream<Arguments> namesOfTheAlarm() {
    return PAIRS_OF_THE_ALARM.entrySet().stream()
        .map(pair -> Arguments.of(pair.getKey(), pair.getValue()));
  }

  /// A role's policies are resources that nothing refers to, so only this holds them there. And
  /// whatever may fail comes before the cluster: a rollback takes its nodes otherwise.
  @Test
  void theClusterOutlivesNothingThatItsTeardownNeeds() {
    var needed = reached(sam, "Cluster");

    assertThat(needed)
        .containsAll(
            PAIRS.values().stream()
                .filter(name -> !name.equals("Cluster") && !name.startsWith("Tick"))
                .filter(name -> !name.endsWith(".EventInvokeConfig"))
                .toList());
  }

  /// A cluster that has no definitions yet can't be looked at, nor one that is being left.
  @Test
  void ticksBeginAfterTheClusterIsSetUpAndEndBeforeItIsTakenDown() {
    var tick = requireNonNull(sam.resources().get("Tick"));

    assertThat(tick.dependsOn().stream().map(String::valueOf)).containsExactly("Cluster");
  }

  @Test
  void outputsAreTheSame() {
    assertThat(Template.object(sam.root().get("Outputs")).keySet())
        .isEqualTo(Template.object(cdk.root().get("Outputs")).keySet());
    for (String name : List.of("Check", "Watch")) {
      assertThat(said(samIntrinsics(), sam, name))
          .isEqualTo(said(cdkIntrinsics(), cdk, name))
          .doesNotContain("--table");
    }
    assertThat(said(samIntrinsics(), sam, "Next")).contains("README.md shows both");
    assertThat(said(cdkIntrinsics(), cdk, "Next")).contains("README.md shows both");
  }

  @Test
  void aTableOfAnotherNameIsInTheCommandThatNeedsIt() {
    var values = new LinkedHashMap<>(samIntrinsics().values());
    values.put("TableName", "lights");
    var named = new Intrinsics(values, samIntrinsics().names(), samIntrinsics().conditions());

    assertThat(said(named, sam, "Check"))
        .isEqualTo("./lamplighter doctor --cluster mydev --region eu-central-1 --table lights");
  }

  private static String said(Intrinsics intrinsics, Template template, String output) {
    var said = Template.object(Template.object(template.root().get("Outputs")).get(output));
    return String.valueOf(intrinsics.evaluate(requireNonNull(said.get("Value"))));
  }

  static Stream<Arguments> names() {
    return PAIRS.entrySet().stream().map(pair -> Arguments.of(pair.getKey(), pair.getValue()));
  }

  private static boolean isMade(Template.Resource resource) {
    Object condition = resource.tree().get("Condition");
    var conditions = Template.object(sam.root().get("Conditions"));
    return condition == null || samIntrinsics().holds(conditions.get(String.valueOf(condition)));
  }

  private static Object meaning(Intrinsics intrinsics, Template.Resource resource) {
    var properties = new TreeMap<>(resource.properties());
    properties.keySet().removeAll(ALONE.keySet());
    return Meaning.of(intrinsics.evaluate(properties));
  }

  /// The whole of what must be there before `name`: by dependency, by reference, and so on.
  private static SortedSet<String> reached(Template template, String name) {
    var reached = new TreeSet<String>();
    var resources = template.resources();
    var next = new TreeSet<>(Stream.of(name).toList());
    while (!next.isEmpty()) {
      String each = next.pollFirst();
      for (String used : uses(requireNonNull(resources.get(each)), resources.keySet())) {
        if (reached.add(used)) {
          next.add(used);
        }
      }
    }
    return reached;
  }

  private static SortedSet<String> uses(Template.Resource resource, Set<String> all) {
    var uses = new TreeSet<String>();
    resource.dependsOn().forEach(it -> uses.add(String.valueOf(it)));
    String text = resource.properties().toString();
    for (String name : all) {
      if (text.matches(
          "(?s).*(Ref=|GetAtt=\\[?|\\$\\{)" + name.replace(".", "\\.") + "[},.\\] ].*")) {
        uses.add(name);
      }
    }
    return uses;
  }

  private static Map<String, Template.Resource> stripped(Template template) {
    return template.resources().values().stream()
        .collect(Collectors.toMap(it -> name(it.id()), it -> it, (one, _) -> one, TreeMap::new));
  }

  /// The CDK ends each name with a hash of its path, and that of a version with one of all that the
  /// function is.
  private static String name(String id) {
    return id.replaceFirst("CurrentVersion[0-9A-F]{8}[0-9a-f]{32}$", "CurrentVersion")
        .replaceFirst("[0-9A-F]{8}$", "");
  }

  private static Intrinsics cdkIntrinsics() {
    return cdkIntrinsics(cdk);
  }

  private static Intrinsics cdkIntrinsics(Template of) {
    var names = new LinkedHashMap<String, String>();
    of.resources().keySet().forEach(id -> names.put(id, PAIRS.get(name(id))));
    return new Intrinsics(Intrinsics.OF_AWS, names, Map.of());
  }

  private static Intrinsics samIntrinsics() {
    var values = new LinkedHashMap<>(Intrinsics.OF_AWS);
    Template.object(sam.root().get("Parameters"))
        .forEach((name, it) -> values.put(name, Template.object(it).get("Default")));
    values.put("ClusterName", "mydev");
    var names = new LinkedHashMap<String, String>();
    sam.resources().keySet().forEach(id -> names.put(id, id));
    return new Intrinsics(values, names, Template.object(sam.root().get("Conditions")));
  }

  private static Map<String, String> pairs(String table) {
    return table
        .lines()
        .map(line -> line.split(" = ", 2))
        .collect(Collectors.toMap(it -> it[0], it -> it[1], (one, _) -> one, LinkedHashMap::new));
  }
}

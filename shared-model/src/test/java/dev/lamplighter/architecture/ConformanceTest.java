package dev.lamplighter.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Where the worked examples (spec core 4.14) and the list of behaviours that users rely on (spec
/// core 11.7) are held: whoever takes such a test away, or gives it another name, sees it here.
class ConformanceTest {

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "E1,  pack.PackingExamplesTest, equalPodsShareOneClaimOfEveryTypeThatHoldsAll",
    "E2,  pack.PackingExamplesTest, whatTheLimitOfTheHeavyPoolRefusesGoesToTheLightOne",
    "E3,  pack.TopologySpreadTest,  podsAreSpreadOverTheZonesAndShareNodesWhereTheyMay",
    "E4,  pack.TopologySpreadTest,  onlyZonesThatThePodMayBeInAreDomains",
    "E5,  pack.PackingExamplesTest, podsThatRepelEachOtherByHostGetAClaimEach",
    "E6,  pack.PodAffinityTest,     theFirstOfAGroupChoosesAZoneAndTheOthersFollow",
    "E7,  pack.PreferencesTest,     aPreferenceThatCannotBeMetIsDropped",
    "E8,  pack.PreferencesTest,     alternativesAreTriedBeforePreferencesAreDropped",
    "E9,  pack.VolumesAmongPodsTest, aVolumeWhereSpreadingForbidsItHoldsThePod",
    "E10, pack.VolumesAmongPodsTest, theSecondAllowedTopologyIsTriedWhereTheFirstIsTaken",
    "E11, pack.PackingExamplesTest, aPoolThatPrefersNoPodsIsTheLastResort",
    "E12, pack.PackingExamplesTest, minValuesRefusesTooFewTypes",
    "E12, pack.PlanningPolicyTest,  atBestEffortMinValuesIsLoweredToWhatThereIs",
    "E13, pack.ReservationCasesTest, givesOnePlaceOnceAndBuysTheOtherNodesOnDemand",
    "E14, pack.PackingExamplesTest, podsOfALeavingNodeAreScheduledAnewAndNotOntoIt",
    "E15, pack.PackingExamplesTest, aLabelThatThePoolLeavesOpenGetsTheValueThatThePodAsksFor"
  })
  void aWorkedExampleIsATest(String example, String test, String method) {
    assertIsTest(test, method);
  }

  @ParameterizedTest(name = "{0}. {1}: {3}")
  @CsvSource({
    "1, algebra and undefined keys, model.RequirementsTest,"
        + " isCompatibleWhereANodeOfThePoolCanSatisfyThePod",
    "1, algebra and undefined keys, model.RequirementsTest, intersectsRequirementsOfOneKey",
    "1, algebra and undefined keys, model.RequirementsTest,"
        + " letsTheCloudDecideWellKnownKeysOfNodesToCome",
    "2, relaxation, schedule.RelaxationTest,"
        + " podAffinityGoesFirstThenAntiAffinityThenNodesThenSoftSpreadEachByWeight",
    "2, from full preferences again, pack.PreferencesTest,"
        + " everyAlternativeIsTriedWithoutPreferencesToo",
    "3, existing before in flight, pack.NodesAndClaimsInFlightTest,"
        + " readyNodesComeBeforeNodesOnTheirWay",
    "3, then by weight, pack.PackingExamplesTest,"
        + " whatTheLimitOfTheHeavyPoolRefusesGoesToTheLightOne",
    "4, cheapest types, pack.FlexibilityTest, aClaimKeepsTheSixtyCheapestTypes",
    "4, all capacity types, pack.FlexibilityTest, aClaimKeepsEveryCapacityTypeThatCanBeHad",
    "5, zone spread, pack.TopologySpreadTest, podsAreSpreadOverTheZonesAndShareNodesWhereTheyMay",
    "5, hostname spread, pack.TopologySpreadTest, aHostHoldsNoMoreThanMaxSkew",
    "5, minDomains, pack.TopologySpreadTest, fewerZonesThanMinDomainsHoldOnePodEach",
    "5, inverse anti-affinity, pack.NodesAndClaimsInFlightTest, antiAffinityWorksInBothDirections",
    "6, volumes' topology as alternatives, pack.VolumesAmongPodsTest,"
        + " theSecondAllowedTopologyIsTriedWhereTheFirstIsTaken",
    "7, DaemonSets by type, pack.NodesAndClaimsInFlightTest,"
        + " podsReturnToAReservedClaimThoughItsTypesHaveDifferentDaemonSets",
    "7, shape of the live pod, pack.PreemptedDaemonSetsTest,"
        + " aDaemonSetAsksForWhatItsNewestPodAsksFor",
    "8, registration, lifecycle.JoiningTest, registersTheNodeOfItsInstance",
    "8, startup taints, lifecycle.JoiningTest, waitsForATaintThatGoesByItself",
    "9, liveness, lifecycle.JoiningTest, givesUpAnInstanceWhoseNodeDoesNotJoinIn15Minutes",
    "9, collection, lifecycle.LeftoversTest, terminatesAnInstanceThatNoRecordClaims",
    "10, drift reasons, disrupt.DriftTest, findsATemplateThatHasChangedSinceTheLaunch",
    "10, another version's hash, disrupt.DriftTest, saysNothingOfAHashOfAnotherVersion",
    "11, budgets, disrupt.DisruptionCasesTest, countsWhatMayGoNow",
    "11, grace period over blockers, disrupt.DriftTest,"
        + " overridesProtectionOnlyWhereATerminationGracePeriodBoundsTheDrain",
    "12, replacement first, disrupt.CommandProgressTest, waitsForItsReplacement",
    "12, then the drain, disrupt.CommandProgressTest, drainsWhenItsReplacementIsReady",
    "13, drain tiers, lifecycle.DrainTest, evictsTheLowestTierOnly",
    "13, forced at the end, lifecycle.DrainTest,"
        + " forcesAPodExactlyWhenItsGracePeriodWouldOtherwiseBeCut",
    "13, volumes, lifecycle.VolumeDetachmentTest,"
        + " keepsTheInstanceWhileAVolumeOfADrainedPodIsAttached"
  })
  void aBehaviourThatUsersRelyOnIsATest(int item, String what, String test, String method) {
    assertIsTest(test, method);
  }

  private static void assertIsTest(String test, String name) {
    assertThat(methods(test))
        .as("%s.%s", test, name)
        .anySatisfy(
            method -> {
              assertThat(method.getName()).isEqualTo(name);
              assertThat(
                      method.isAnnotationPresent(Test.class)
                          || method.isAnnotationPresent(ParameterizedTest.class))
                  .isTrue();
            });
  }

  private static Iterable<Method> methods(String test) {
    try {
      return Arrays.asList(Class.forName("dev.lamplighter." + test).getDeclaredMethods());
    } catch (ClassNotFoundException missing) {
      throw new AssertionError("There is no " + test, missing);
    }
  }
}

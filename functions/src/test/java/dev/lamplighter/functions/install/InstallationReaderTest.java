package dev.lamplighter.functions.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamplighter.catalogue.NodeSizing;
import dev.lamplighter.functions.install.Installation.Place;
import dev.lamplighter.functions.pass.Settings.Mode;
import dev.lamplighter.functions.wire.yaml.SourceText;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Region;
import dev.lamplighter.snapshot.PreferencePolicy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstallationReaderTest {
  /// Every field there is.
  static final String WHOLE =
      """
      region: eu-central-1
      account: "111122223333"
      stack: Lights
      table: lights
      reaction: watch
      clusters:
        - name: prod
          scaleToZero: true
          followers:
            namespace: kube-system
            selector:
              matchLabels: {k8s-app: kube-dns}
          pollsInstanceStatus: true
          triesLaunches: false
          collectAtMostPercent: 50
          preferencePolicy: Ignore
          vmMemoryOverheadPercent: 0.05
          reservedENIs: 1
          prefixDelegation: true
          minValuesPolicy: BestEffort
          leastPriority: -10
          waitForPods: 10
          waitSeconds: 60
          packingEffort: 50
          spotTypes: 10
          spotTypesPercent: 20
          onUninstall: keep
          drainTimeoutMinutes: 40
          nodeRoles: [KarpenterNodeRole-prod]
          accessEntries: false
        - name: dev
      functions:
        architecture: x86_64
        lookMemory: 1024
        memory: 2048
        reservedConcurrency: 4
        subnets: [subnet-0123456789abcdef0]
        securityGroups: [sg-0123456789abcdef0]
      interruption: [health, spot-interruption]
      observation:
        logRetentionDays: 30
        savedQueries: false
        metrics: emf
        dashboard: true
        alarms: true
        alarmTopic: arn:aws:sns:eu-central-1:111122223333:oncall
      guarding:
        permissionsBoundary: arn:aws:iam::111122223333:policy/boundary
        kmsKey: arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab
        pointInTimeRecovery: true
      tags:
        team: platform
      """;

  @Test
  void aRegionAndAClusterAreEnough() {
    var read = read("region: eu-central-1\nclusters: [{name: prod}]\n");

    assertThat(read)
        .isEqualTo(
            Installation.of(
                Region.of("eu-central-1"), List.of(ClusterEntry.of(ClusterName.of("prod")))));
  }

  @Test
  void everyFieldIsRead() {
    var read = read(WHOLE);

    assertThat(read.place().account()).contains("111122223333");
    assertThat(read.place().stack()).isEqualTo("Lights");
    assertThat(read.place().table().name()).isEqualTo("lights");
    assertThat(read.reaction()).isEqualTo(Mode.WATCH);
    assertThat(read.clusters()).extracting(it -> it.name().value()).containsExactly("dev", "prod");
    var prod = read.clusters().getLast();
    assertThat(prod.options().onUninstall()).isEqualTo(OnUninstall.KEEP);
    assertThat(prod.options().drainTimeout()).isEqualTo(Duration.ofMinutes(40));
    assertThat(prod.options().policy().preferences()).isEqualTo(PreferencePolicy.IGNORE);
    assertThat(prod.options().policy().sizing())
        .isEqualTo(
            NodeSizing.DEFAULT
                .withMemoryOverhead("0.05")
                .withReservedEnis(1)
                .withPrefixDelegation());
    assertThat(prod.options().policy().scaleToZero().orElseThrow().selector()).isPresent();
    assertThat(prod.nodeRoles()).containsExactly("KarpenterNodeRole-prod");
    assertThat(prod.accessEntries()).isFalse();
    assertThat(read.functions())
        .isEqualTo(
            new FunctionOptions(
                Architecture.X86_64,
                1_024,
                2_048,
                OptionalInt.of(4),
                List.of("subnet-0123456789abcdef0"),
                List.of("sg-0123456789abcdef0")));
    assertThat(read.interruption())
        .containsExactly(InterruptionEvent.SPOT_INTERRUPTION, InterruptionEvent.HEALTH);
    assertThat(read.observation().alarmTopic()).isPresent();
    assertThat(read.guarding().kmsKey()).isPresent();
    assertThat(read.tags()).containsEntry("team", "platform");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          region: Frankfurt      | lamplighter.yaml:1: region: found "Frankfurt"
          regoin: eu-central-1   | Write region instead
          account: 111122223333  | account: found
          stack: 1st             | Write stack: Lamplighter
          table: ab              | 3 to 255 letters
          reaction: adaptiv      | Allowed: adaptive, tick, watch. Write reaction: adaptive
          clusters: []           | found no cluster. Allowed: at least one
          clusters: [{}]         | clusters[0].name: the field is missing
          clusters: [{name: a b}]| Write name: a-b
          clusters: [{name: a}, {name: a}] | a is named twice
          clusters: [{name: a, onUnistall: keep}] | Write onUninstall instead
          clusters: [{name: a, onUninstall: drop}] | Allowed: drain, keep
          clusters: [{name: a, drainTimeoutMinutes: 60}] | found 60. Allowed: 1 to 45. Write drainTimeoutMinutes: 45
          clusters: [{name: a, followers: {}}] | Write scaleToZero: true beside it
          clusters: [{name: a, nodeRoles: ["arn:aws:iam::111122223333:role/nodes"]}] | Write nodeRoles: [nodes]
          functions: {memory: 128} | functions.memory: found 128. Allowed: 512 to 10240
          functions: {architecture: x86-64} | Write architecture: x86_64
          functions: {subnets: [subnet-0123456789abcdef0]} | found subnets alone
          functions: {subnets: [vpc-1]} | ids that begin with subnet-
          functions: {reservedConcurrency: 1} | Allowed: 2 to 1000
          {region: eu-central-1, clusters: [{name: a}, {name: b}], functions: {reservedConcurrency: 2}} | functions.reservedConcurrency: found 2 for 2 clusters. Allowed: at least 3, one for each cluster that is looked at and one that takes over. Write reservedConcurrency: 3, or leave it out
          interruption: [spot]   | Allowed: spot-interruption, rebalance
          observation: {logRetentionDays: 10} | Allowed: 1, 3, 5, 7, 14
          observation: {alarmTopic: oncall} | an ARN of SNS
          observation: {metrics: on} | Allowed: off, emf
          guarding: {kmsKey: alias/mine} | an ARN of KMS
          {region: eu-central-1, clusters: [{name: a}], guarding: {kmsKey: "arn:aws:kms:us-east-1:111122223333:key/1"}} | of a key in eu-central-1. Write kmsKey: arn:aws:kms:eu-central-1:111122223333:key/
          {region: eu-central-1, clusters: [{name: a}], guarding: {kmsKey: "arn:aws:kms:eu-central-1:111122223333:alias/mine"}} | of a key in eu-central-1
          {region: eu-central-1, clusters: [{name: a}], observation: {alarms: true, alarmTopic: "arn:aws:sns:us-east-1:111122223333:oncall"}} | of a topic in eu-central-1. Write alarmTopic: arn:aws:sns:eu-central-1:
          guarding: {permissionsBoundary: "arn:aws:iam::111122223333:role/boundary"} | of a policy. Write permissionsBoundary: arn:aws:iam::111122223333:policy/boundary
          tags: {"aws:x": z}     | which only AWS may set
          """)
  void whatIsWrongIsToldWithItsPlaceAndWhatToWrite(String text, String told) {
    var refused = refused(text);

    assertThat(refused.getMessage()).contains(told).contains("lamplighter.yaml:1");
  }

  @Test
  void eachClusterNeedsAnInvocationAndAllOfThemOneMore() {
    var three = "region: eu-central-1\nclusters: [{name: a}, {name: b}]\n";

    assertThat(
            read(three + "functions: {reservedConcurrency: 3}").functions().reservedConcurrency())
        .hasValue(3);
    assertThat(read(three).functions().reservedConcurrency()).isEmpty();
    var two =
        new FunctionOptions(Architecture.ARM64, 512, 512, OptionalInt.of(2), List.of(), List.of());
    var clusters = read(three).clusters();
    assertThatThrownBy(
            () ->
                new Installation(
                    Place.of(Region.of("eu-central-1")),
                    Mode.ADAPTIVE,
                    clusters,
                    two,
                    Installation.EVERY_EVENT,
                    Observation.DEFAULT,
                    Guarding.DEFAULT,
                    new TreeMap<>()))
        .hasMessage("reservedConcurrency (2) must be at least 3 for 2 clusters");
  }

  @Test
  void everythingThatIsWrongIsToldAtOnce() {
    assertThat(refused("reaction: never\nfunctions:\n  memory: lots\n").problems()).hasSize(4);
  }

  @Test
  void severalDocumentsAreRefused() {
    assertThat(refused("region: eu-central-1\n---\nregion: eu-west-1\n"))
        .hasMessageContaining("found 2 documents. Allowed: one");
    assertThat(refused("")).hasMessageContaining("found 0 documents");
  }

  static Installation read(String text) {
    return InstallationReader.read(new SourceText("lamplighter.yaml", text));
  }

  private static InvalidSettings refused(String text) {
    return catchThrowableOfType(InvalidSettings.class, () -> read(text));
  }

  /// Each with what nodes lose when they stay though they were to be drained.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "{name: a} | {} | Lamplighter-node-eu-central-1 | false",
        "{name: a, onUninstall: keep} | {} | none | true",
        "{name: a, nodeRoles: [mine]} | {} | none | false",
        "{name: a} | {keepNodeRole: true} | Lamplighter-node-eu-central-1 | true",
        "{name: a, accessEntries: false} | {keepNodeRole: true} | none | true",
      })
  void whatNodesLoseWithTheStackIsKnown(
      String cluster, String guarding, @Nullable String lost, boolean kept) {
    var read =
        read("region: eu-central-1\nclusters: [%s]\nguarding: %s".formatted(cluster, guarding));

    assertThat(read.lostRole(read.clusters().getFirst())).isEqualTo(Optional.ofNullable(lost));
    assertThat(read.keepsNodeRole()).isEqualTo(kept);
  }
}

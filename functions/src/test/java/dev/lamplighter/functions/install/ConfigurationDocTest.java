package dev.lamplighter.functions.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamplighter.catalogue.NodeSizing;
import dev.lamplighter.functions.aws.ec2.GoldenFile;
import dev.lamplighter.functions.install.Installation.Place;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.PlanningPolicy;
import dev.lamplighter.snapshot.PreferencePolicy;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `docs/configuration.md` has every field of `lamplighter.yaml`, with the default that the code
/// has.
class ConfigurationDocTest {
  /// `path` has its mapping's name and a dot before it.
  private record Field(String path, String usual, String allowed, String meaning) {
    static Field of(String path, Object usual, String allowed, String meaning) {
      return new Field(path, "`%s`".formatted(usual), allowed, meaning);
    }

    static Field without(String path, String allowed, String meaning) {
      return new Field(path, "", allowed, meaning);
    }

    String mapping() {
      return path.contains(".") ? path.substring(0, path.lastIndexOf('.')) : "";
    }

    String name() {
      return path.substring(path.lastIndexOf('.') + 1);
    }
  }

  private static final List<Field> FIELDS =
      List.of(
          Field.without(
              "region",
              "a region",
              "Required. One installation serves the clusters of one region."),
          Field.without(
              "clusters",
              "a list",
              "Required. The clusters to look after, below; some thirty, since a stack may have 500"
                  + " resources."),
          Field.of(
              "reaction",
              Words.of(
                  InstallationReaderTest.read("region: eu-central-1\nclusters: [{name: a}]")
                      .reaction()),
              "`adaptive`, `tick`, `watch`",
              "How long an invocation stays: while something is under way; for one look; for as"
                  + " long as it may."),
          Field.without(
              "account",
              "twelve digits in quotes",
              "The account that the stack may be deployed into; any without it."),
          Field.of(
              "stack",
              Place.STACK,
              "letters, digits, `-`; at most 32",
              "The stack's name. Two installations in one region need two, and two tables."),
          Field.of(
              "table",
              Place.TABLE,
              "3 to 255 of `a-z A-Z 0-9 _ - .`",
              "The table of state and leases. The commands take it for `lamplighter` unless told"
                  + " otherwise."),
          Field.without("functions", "a mapping", "How the Lambda functions run, below."),
          Field.without(
              "interruption",
              "a list of " + words(InterruptionEvent.values(), InterruptionEvent::word),
              "What of AWS's events about instances is heard; all without it. Each message costs an"
                  + " invocation; a `rebalance` recommendation only becomes an event of the node."),
          Field.without("observation", "a mapping", "What is kept and shown, below."),
          Field.without("guarding", "a mapping", "What an account's owner may ask for, below."),
          Field.without(
              "tags",
              "names and texts",
              "Tags of everything that the stack makes. Tags of nodes are the EC2NodeClass's."),
          Field.without("clusters.name", "EKS's name of it", "Required."),
          Field.of(
              "clusters.scaleToZero",
              false,
              "`true`, `false`",
              "Whether the cluster may have no node at all: `followers` then make and keep no node"
                  + " by themselves."),
          Field.without(
              "clusters.followers",
              "a mapping",
              "With `scaleToZero: true`: whose pods these are, below; the Deployments of"
                  + " kube-system without it."),
          Field.of(
              "clusters.onUninstall",
              ClusterOptions.DEFAULT.onUninstall().word(),
              words(OnUninstall.values(), OnUninstall::word),
              "What becomes of the nodes when the cluster is taken off the list or the stack is"
                  + " deleted. Kept nodes go on billing, and keep their role and access entry; see"
                  + " `guarding.keepNodeRole`."),
          Field.of(
              "clusters.drainTimeoutMinutes",
              ClusterOptions.DEFAULT.drainTimeoutMinutes(),
              "1 to 45",
              "How long they may take to drain then; what still runs is terminated."),
          Field.without(
              "clusters.nodeRoles",
              "names of roles",
              "Roles that EC2NodeClasses may name. You let them into the cluster. Without any the"
                  + " stack makes one and lets it in."),
          Field.of(
              "clusters.accessEntries",
              true,
              "`true`, `false`",
              "Whether the stack makes access entries. `false` for a cluster that knows `aws-auth`"
                  + " only: then you map the roles yourself."),
          Field.of(
              "clusters.collectAtMostPercent",
              ClusterPolicy.DEFAULT.collectAtMostPercent(),
              "0 to 100",
              "The share of instances and NodeClaims that may be taken for left over at once; 100"
                  + " is any number."),
          Field.of(
              "clusters.pollsInstanceStatus",
              ClusterPolicy.DEFAULT.pollsInstanceStatus(),
              "`true`, `false`",
              "Whether EC2's status checks are asked for with each look, and failing instances"
                  + " replaced."),
          Field.of(
              "clusters.triesLaunches",
              ClusterPolicy.DEFAULT.triesLaunches(),
              "`true`, `false`",
              "Whether EC2 is asked with DryRun before the first launch whether it would let us."),
          Field.of(
              "clusters.preferencePolicy",
              ClusterPolicy.DEFAULT.preferences().toString(),
              words(PreferencePolicy.values(), PreferencePolicy::toString),
              "Whether new nodes meet what pods prefer for as long as any can, or leave it out of"
                  + " account."),
          Field.of(
              "clusters.vmMemoryOverheadPercent",
              NodeSizing.DEFAULT.memoryOverhead(),
              "0 to less than 1",
              "The share of a type's memory that its hypervisor and kernel keep, until a node of"
                  + " that type and image has shown what it has."),
          Field.of(
              "clusters.reservedENIs",
              NodeSizing.DEFAULT.reservedEnis(),
              "0 to 100",
              "Network interfaces without addresses for pods: 1 with custom networking."),
          Field.of(
              "clusters.prefixDelegation",
              NodeSizing.DEFAULT.prefixDelegation(),
              "`true`, `false`",
              "Whether the VPC CNI gives interfaces prefixes (`ENABLE_PREFIX_DELEGATION`), so that"
                  + " a node holds more pods."),
          Field.of(
              "clusters.minValuesPolicy",
              PlanningOptions.word(PlanningPolicy.DEFAULT.minValues()),
              words(PlanningPolicy.MinValues.values(), PlanningOptions::word),
              "What becomes of a NodePool's `minValues` that can't be kept: no node, or a lower"
                  + " one; Karpenter's `MIN_VALUES_POLICY`."),
          Field.without(
              "clusters.leastPriority",
              "a pod's priority",
              "Pods below it run where there is room, and make and keep no node."),
          Field.without(
              "clusters.waitForPods",
              "1 to %d".formatted(PlanningOptions.PODS_MOST),
              "No node is made until so many pods wait, or the first has waited `waitSeconds`."),
          Field.of(
              "clusters.waitSeconds",
              PlanningOptions.SECONDS,
              "1 to %d".formatted(PlanningOptions.SECONDS_MOST),
              "How long the first pod waits at most for others, with `waitForPods`."),
          Field.of(
              "clusters.packingEffort",
              PlanningOptions.effort(PlanningPolicy.DEFAULT.packing()),
              "0 to %d".formatted(PlanningOptions.EFFORT_MOST),
              "How much work goes into finding the cheapest nodes, in about milliseconds for 3000"
                  + " pods; 0 leaves them to first-fit, as Karpenter does."),
          Field.of(
              "clusters.spotTypes",
              PlanningPolicy.DEFAULT.packing().spot().types(),
              "0 to %d".formatted(PlanningOptions.TYPES_MOST),
              "A spot node that fewer instance types can be is taken only where others are dearer"
                  + " by `spotTypesPercent`."),
          Field.of(
              "clusters.spotTypesPercent",
              PlanningPolicy.DEFAULT.packing().spot().percent(),
              "0 to %d".formatted(PlanningOptions.PERCENT_MOST),
              "How much dearer nodes may be that spot has more types for."),
          Field.of("clusters.followers.namespace", "kube-system", "a namespace", "Where they are."),
          Field.without(
              "clusters.followers.selector",
              "a label selector",
              "Which of its Deployments' pods; all without it."),
          Field.of(
              "functions.architecture",
              FunctionOptions.DEFAULT.architecture().word(),
              words(Architecture.values(), Architecture::word),
              "arm64 is a fifth cheaper."),
          Field.of(
              "functions.lookMemory",
              FunctionOptions.DEFAULT.lookMemory(),
              "%d to %d".formatted(FunctionOptions.MEMORY_LEAST, FunctionOptions.MEMORY_MOST),
              lookMemory()),
          Field.of(
              "functions.memory",
              FunctionOptions.DEFAULT.memory(),
              "%d to %d".formatted(FunctionOptions.MEMORY_LEAST, FunctionOptions.MEMORY_MOST),
              "In MB, of the functions that set up, take down and renew the catalogue. The default"
                  + " has a whole processor."),
          Field.without(
              "functions.reservedConcurrency",
              "%d to %d"
                  .formatted(FunctionOptions.CONCURRENCY_LEAST, FunctionOptions.CONCURRENCY_MOST),
              "Kept for the function that looks at clusters, out of the account's total; more of it"
                  + " never runs at once, so it is the number of clusters and one more, at least:"
                  + " an invocation may stay with each, and another must be able to take over. A"
                  + " young account has ten in all, of which none can be kept."),
          Field.without(
              "functions.subnets",
              "ids",
              "For clusters without a public endpoint. Functions in subnets reach AWS only by"
                  + " endpoints or a NAT gateway, which cost more than all the rest:"
                  + " [install](install.md#a-private-endpoint)."),
          Field.without(
              "functions.securityGroups", "ids", "With `subnets`: they must let out TCP 443."),
          Field.of(
              "observation.logRetentionDays",
              Observation.DEFAULT.logRetentionDays(),
              Observation.RETENTIONS.stream()
                  .map(String::valueOf)
                  .collect(Collectors.joining(", ")),
              "How long logs are kept. They go with the stack."),
          Field.of(
              "observation.savedQueries",
              Observation.DEFAULT.savedQueries(),
              "`true`, `false`",
              "Whether CloudWatch Logs Insights has questions to the logs ready. They cost nothing"
                  + " until they are asked."),
          Field.of(
              "observation.metrics",
              Observation.DEFAULT.metrics().word(),
              words(Metrics.values(), Metrics::word),
              "`emf` writes Karpenter's metrics into the log, where CloudWatch makes series of"
                  + " them: about $0.30 a month for each."),
          Field.of(
              "observation.dashboard",
              Observation.DEFAULT.dashboard(),
              "`true`, `false`",
              "A page of what AWS measures anyway: $3 a month beyond the account's first three."),
          Field.of(
              "observation.alarms",
              Observation.DEFAULT.alarms(),
              "`true`, `false`",
              "Seven alarms, $0.10 a month each, and up to three metrics of the log, $0.30 each."),
          Field.without("observation.alarmTopic", "ARN of an SNS topic", "Who hears them."),
          Field.without(
              "guarding.permissionsBoundary",
              "ARN of a policy",
              "Bounds every role that the stack makes."),
          Field.without(
              "guarding.kmsKey",
              "ARN of a key",
              "Encrypts table, queues, logs and the functions' settings. Its policy must let in"
                  + " `events.amazonaws.com` and `logs.REGION.amazonaws.com`:"
                  + " [install](install.md#a-key-of-your-own)."),
          Field.of(
              "guarding.pointInTimeRecovery",
              Guarding.DEFAULT.pointInTimeRecovery(),
              "`true`, `false`",
              "Of the table. It can also be rebuilt from tags and NodeClaims, so this is for who"
                  + " must have it."),
          Field.of(
              "guarding.keepNodeRole",
              Guarding.DEFAULT.keepNodeRole(),
              "`true`, `false`",
              "Whether the role that the stack makes for nodes stays when the stack goes. It does"
                  + " anyway while a cluster of the list has `onUninstall: keep`. Write `true` when"
                  + " such a cluster is taken off the list and others stay on it: its nodes still"
                  + " have the role."));

  @Test
  void theDocumentHasEveryFieldWithItsDefault() {
    GoldenFile.compare("docs/configuration.md", document(), ConfigurationDocTest.class);
  }

  /// What the reader knows it names when it is asked for something else.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                 | qqqqq: 1
          clusters           | clusters: [{qqqqq: 1}]
          clusters.followers | clusters: [{followers: {qqqqq: 1}}]
          functions          | functions: {qqqqq: 1}
          observation        | observation: {qqqqq: 1}
          guarding           | guarding: {qqqqq: 1}
          """)
  void theFieldsOfTheDocumentAreThoseOfTheReader(String mapping, String text) {
    var refused =
        catchThrowableOfType(InvalidSettings.class, () -> InstallationReaderTest.read(text));

    var known =
        refused.problems().stream()
            .filter(it -> it.path().toString().endsWith("qqqqq"))
            .map(it -> it.violation().allowed())
            .findFirst()
            .orElseThrow();
    assertThat(FIELDS.stream().filter(it -> it.mapping().equals(mapping)).map(Field::name).sorted())
        .containsExactly(known.split(", ", -1));
  }

  private static String document() {
    return Stream.of(
            """
            # Configuration

            `lamplighter.yaml` says how Lamplighter is installed: `cdk deploy` and the commands read it. A region and a cluster are enough:

            ```yaml
            region: eu-central-1
            clusters:
              - name: my-cluster
            ```

            What is wrong in it is told with its line, what is allowed and what to write. `template.yaml` has the main fields as parameters, for one cluster.
            This page is written by `ConfigurationDocTest` from the code.
            """,
            section("The installation", ""),
            section("Each of `clusters`", "clusters"),
            section("`clusters[].followers`", "clusters.followers"),
            section("`functions`", "functions"),
            section("`observation`", "observation"),
            section("`guarding`", "guarding"),
            """
            ## On the command line of cdk

            | `-c name=value` | |
            |---|---|
            | `config` | another file |
            | `clusters`, `region` | names with commas between them, and their region: no file is read |
            | `architecture` | instead of the file's |
            | `accessEntries=false`, `savedQueries=false` | none, whatever the file says |
            | `zip` | another zip of the functions |
            | `plainHttp=true` | lets an emulator without TLS use the queues; never in an account |
            """)
        .collect(Collectors.joining("\n"));
  }

  private static String section(String title, String mapping) {
    return FIELDS.stream()
        .filter(it -> it.mapping().equals(mapping))
        .map(
            it ->
                "| `%s` | %s | %s | %s |\n"
                    .formatted(it.name(), it.usual(), it.allowed(), it.meaning()))
        .collect(
            Collectors.joining(
                "",
                "## %s\n\n| field | default | allowed | |\n|---|---|---|---|\n".formatted(title),
                ""));
  }

  private static <T> String words(T[] values, Function<T, String> word) {
    return Arrays.stream(values)
        .map(it -> "`%s`".formatted(word.apply(it)))
        .collect(Collectors.joining(", "));
  }

  private static String lookMemory() {
    return """
    In MB, of the two functions that look at clusters: what the bill hangs on ([cost](cost.md)). \
    From %,d pods or %,d nodes on write %d. With too little looks get slow, for the processor's share \
    goes with it, and then end with `OutOfMemoryError`: nothing is launched or removed, and `Failing` \
    rings. What was begun is taken up by the next tick that has room.\
    """
        .formatted(
            FunctionOptions.LARGE_PODS,
            FunctionOptions.LARGE_NODES,
            FunctionOptions.WHOLE_PROCESSOR);
  }
}

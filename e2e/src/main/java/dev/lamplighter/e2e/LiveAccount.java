package dev.lamplighter.e2e;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.lamplighter.e2e.iam.AskedOfIam;
import dev.lamplighter.e2e.iam.Check;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.aws.Attempts;
import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.functions.aws.pricing.PriceClients;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.handler.InterruptionHandler;
import dev.lamplighter.functions.kube.KubeApi;
import dev.lamplighter.functions.live.AccountClients;
import dev.lamplighter.functions.live.LivePorts;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.functions.pass.PassListener;
import dev.lamplighter.functions.pass.Settings;
import dev.lamplighter.local.doctor.FactsReader;
import dev.lamplighter.local.doctor.Finding;
import dev.lamplighter.local.doctor.Judgement;
import dev.lamplighter.local.doctor.Subject;
import dev.lamplighter.local.real.LiveCluster;
import dev.lamplighter.local.services.ControlPlane;
import dev.lamplighter.local.services.DescribedCluster;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.local.services.JoiningInstances;
import dev.lamplighter.local.services.ServiceRouter;
import dev.lamplighter.local.simulation.PretendContext;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.Zone;
import dev.lamplighter.snapshot.ClusterPolicy;
import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.ec2.model.Filter;
import software.amazon.awssdk.services.ec2.model.Instance;
import software.amazon.awssdk.services.ec2.model.InstanceStateName;

/// An emulated account with a real control plane as its one EKS cluster, machines that join it, and
/// Lamplighter as `run --cloud aws` starts it, signed in by its token.
final class LiveAccount implements AutoCloseable {
  static final String CLUSTER = "mydev";
  static final StateTable TABLE = new StateTable("lamplighter");

  private static final int A_MINUTE = 60_000;

  /// Whom the control plane lets in under Lamplighter's name: the account's only key.
  private static final String ACCESS_ENTRY =
      """
      [{"accessKeyId": "test", "secretAccessKey": "test", "username": "%s", "groups": ["%s"],
        "arn": "arn:aws:iam::111122223333:role/lamplighter"}]
      """
          .formatted(LabStage.LAMPLIGHTER, LabStage.LAMPLIGHTER);

  private final EmulatedAccount account = EmulatedAccount.start();
  private final AskedOfIam asked = AskedOfIam.of(account);
  private final AtomicReference<Joined> joined = new AtomicReference<>();

  /// What there is once the account has a cluster.
  private record Joined(
      DescribedCluster eks,
      ServiceRouter router,
      AccountClients clients,
      JoiningInstances machines) {}

  /// This is the cluster. Once.
  void join(ControlPlane controlPlane) {
    try {
      Files.writeString(controlPlane.kubeconfig().resolveSibling("identities.json"), ACCESS_ENTRY);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    var eks = DescribedCluster.of(controlPlane, CLUSTER);
    var router =
        ServiceRouter.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            service ->
                switch (service) {
                  case "eks" -> eks.endpoint();
                  case "dynamodb" -> account.dynamoDbEndpoint();
                  default -> account.endpoint();
                },
            asked::hear);
    var clients = clients(URI.create("http://127.0.0.1:" + router.port()));
    var machines = JoiningInstances.start(account.ec2(), controlPlane.config(), CLUSTER);
    joined.set(new Joined(eks, router, clients, machines));
  }

  /// To be closed before the account is.
  RunningLamplighter start(ClusterPolicy policy) {
    return RunningLamplighter.start(
        told ->
            LiveCluster.of(
                joined.get().clients(),
                new LiveCluster.Options(
                    ClusterName.of(CLUSTER),
                    TABLE,
                    Optional.empty(),
                    policy,
                    told.listener(),
                    told.unreadable(),
                    told.ending())));
  }

  /// Another run beside the first, by a kubeconfig, with a table of this name.
  LiveCluster another(String table, Config kubeconfig) {
    return LiveCluster.of(
        joined.get().clients(),
        new LiveCluster.Options(
            ClusterName.of(CLUSTER),
            new StateTable(table),
            Optional.of(kubeconfig),
            ClusterPolicy.DEFAULT,
            PassListener.NONE,
            _ -> {},
            () -> false));
  }

  /// What `doctor` finds, asking the account and its cluster.
  List<Finding> findings() {
    var subject =
        new Subject(ClusterName.of(CLUSTER), EmulatedAccount.REGION, TABLE, 1, Instant.now());
    try (var reader = new FactsReader(joined.get().clients(), subject, Optional.empty())) {
      return Judgement.of(subject, reader.read());
    }
  }

  /// The outside as a function has it, with `admin`'s way to the cluster.
  LivePorts ports(KubeApi admin) {
    return new LivePorts(
        joined.get().clients(),
        TABLE,
        new LivePorts.Seams((_, _) -> {}, new SystemTicker(), _ -> {}).through(admin));
  }

  /// EC2's warning, by EventBridge and the account's queue to the function that hears it.
  void warnOfSpotInterruption(Instance instance) {
    account.publish(
        "aws.ec2",
        "EC2 Spot Instance Interruption Warning",
        "{\"instance-id\": \"%s\", \"instance-action\": \"terminate\"}"
            .formatted(instance.instanceId()));
    var batch = new SQSEvent();
    batch.setRecords(account.receive().stream().map(LiveAccount::message).toList());
    try (var ports =
        new LivePorts(
            joined.get().clients(),
            TABLE,
            new LivePorts.Seams((_, _) -> {}, new SystemTicker(), _ -> {}))) {
      var handler =
          new InterruptionHandler(
              ports, Settings.of(EmulatedAccount.REGION), PassListener.NONE, new SystemTicker());
      var answer =
          handler.handleRequest(
              batch, new PretendContext("interruption", "warning", () -> A_MINUTE));
      if (batch.getRecords().isEmpty() || !answer.getBatchItemFailures().isEmpty()) {
        throw new IllegalStateException(
            "Of %s these failed: %s".formatted(batch, answer.getBatchItemFailures()));
      }
    }
  }

  private static SQSMessage message(String body) {
    var message = new SQSMessage();
    message.setMessageId("message");
    message.setBody(body);
    return message;
  }

  /// The emulators' in place of AWS's. Nobody tells prices.
  private static AccountClients clients(URI services) {
    var clients = EmulatedAccount.clients();
    Ec2Client ec2 = clients.ec2().endpointOverride(services).build();
    return new AccountClients(
        EmulatedAccount.REGION,
        clients.credentials(),
        ec2,
        clients.iam().endpointOverride(services).build(),
        new SignedCalls(
            new AwsClients(EmulatedAccount.REGION, clients.credentials(), Optional.of(services)),
            Attempts.by(new SystemTicker())),
        clients.dynamoDb().endpointOverride(services).build(),
        new PriceClients(ec2, _ -> clients.pricing().endpointOverride(services).build()));
  }

  /// What IAM would have been asked for all that Lamplighter called until now.
  List<Check> asked() {
    return asked.checks();
  }

  EmulatedAccount emulated() {
    return account;
  }

  /// Of each instance that was ever launched for the pool, in no order.
  List<Zone> zonesOfLaunches(String pool) {
    return instances(pool).map(it -> Zone.of(it.placement().availabilityZone())).toList();
  }

  /// Those of the pool that are not terminated; `*` is for all pools.
  List<Instance> alive(String pool) {
    return instances(pool).filter(it -> it.state().name() != InstanceStateName.TERMINATED).toList();
  }

  private Stream<Instance> instances(String pool) {
    var ofPool = Filter.builder().name("tag:" + Tags.NODE_POOL).values(pool).build();
    try (var ec2 = account.ec2()) {
      return ec2.describeInstances(it -> it.filters(ofPool)).reservations().stream()
          .flatMap(it -> it.instances().stream());
    }
  }

  /// What comes and goes in the account is no machine in the cluster any more.
  void stopMachines() {
    joined.get().machines().close();
  }

  /// EKS knows the cluster no more.
  void forgetCluster() {
    joined.get().eks().forget(CLUSTER);
  }

  /// If a machine could not join.
  void complain() {
    Optional.ofNullable(joined.get()).ifPresent(it -> it.machines().complain());
  }

  @Override
  public void close() {
    try (account;
        asked) {
      Optional.ofNullable(joined.get()).ifPresent(LiveAccount::close);
    }
  }

  private static void close(Joined joined) {
    try (var _ = joined.eks();
        var _ = joined.router();
        var _ = joined.clients();
        var _ = joined.machines()) {
      // Closed in the opposite order.
    }
  }
}

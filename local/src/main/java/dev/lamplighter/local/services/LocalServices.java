package dev.lamplighter.local.services;

import dev.lamplighter.functions.dynamodb.StateTable;
import dev.lamplighter.functions.dynamodb.TableCreation;
import dev.lamplighter.functions.kube.Permissions;
import dev.lamplighter.functions.live.SystemTicker;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/// What the Lambda functions call, on this machine: an emulated account with one EKS cluster, its
/// real control plane, and machines that join it. Containers reach all of it.
///
/// Whoever signs with the account's key is let into the cluster as Lamplighter, with its rights
/// only.
public final class LocalServices implements AutoCloseable {
  public static final String CLUSTER = "mydev";
  public static final StateTable TABLE = new StateTable("lamplighter");

  private static final String LAMPLIGHTER = "lamplighter";
  private static final String CRDS = "/dev/lamplighter/functions/crds/";

  private static final List<String> DEFINITIONS =
      List.of(
          "karpenter.sh_nodepools.yaml",
          "karpenter.sh_nodeclaims.yaml",
          "karpenter.k8s.aws_ec2nodeclasses.yaml");

  private final EmulatedAccount account;
  private final ControlPlane controlPlane;
  private final DescribedCluster eks;
  private final JoiningInstances machines;
  private final ServiceRouter router;

  private LocalServices(String reachableAs, int port, ServiceRouter.Onlooker onlooker) {
    account = EmulatedAccount.start();
    controlPlane = ControlPlane.start("--cluster-name=" + CLUSTER, "--reachable-as=" + reachableAs);
    eks = DescribedCluster.of(controlPlane, CLUSTER, reachableAs);
    createTable();
    machines = JoiningInstances.start(account.ec2(), controlPlane.config(), CLUSTER);
    router = ServiceRouter.start(new InetSocketAddress(port), this::playing, onlooker);
  }

  /// `reachableAs` is the name or address by which containers reach this machine. The first time
  /// the parts are built and installed, which takes minutes.
  public static LocalServices start(String reachableAs, int port, ServiceRouter.Onlooker onlooker) {
    return new LocalServices(reachableAs, port, onlooker);
  }

  private void createTable() {
    try (var client = account.dynamoDb()) {
      new TableCreation(client, TABLE, new SystemTicker()).createIfAbsent();
    }
  }

  private URI playing(String service) {
    return switch (service) {
      case "eks" -> eks.endpoint();
      case "dynamodb", "lambda", "logs", "scheduler" -> account.dynamoDbEndpoint();
      default -> account.endpoint();
    };
  }

  /// The definitions and the rights, as the stack installs them.
  public void installDefinitions() {
    DEFINITIONS.forEach(name -> apply(text(CRDS + name)));
    apply(Permissions.yaml(LAMPLIGHTER));
  }

  /// Let in who signs with this key.
  public void letIn(String accessKey) {
    String entry =
        """
        [{"accessKeyId": "%s", "username": "%s", "groups": ["%s"],
          "arn": "arn:aws:iam::123456789012:role/lamplighter"}]
        """
            .formatted(accessKey, LAMPLIGHTER, LAMPLIGHTER);
    try {
      Files.writeString(controlPlane.kubeconfig().resolveSibling("identities.json"), entry);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void apply(String manifest) {
    var _ = controlPlane.kubectl(manifest, "apply", "--server-side", "-f", "-");
  }

  private static String text(String resource) {
    try (InputStream in =
        Objects.requireNonNull(LocalServices.class.getResourceAsStream(resource), resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public EmulatedAccount account() {
    return account;
  }

  public ControlPlane controlPlane() {
    return controlPlane;
  }

  /// Where all of AWS's services are, by the name that containers know.
  public int port() {
    return router.port();
  }

  /// For kubectl on this machine.
  public Path kubeconfig() {
    return controlPlane.kubeconfig();
  }

  @Override
  public void close() {
    try (account;
        controlPlane;
        eks;
        machines;
        router) {
      // Closed in the opposite order.
    }
  }
}

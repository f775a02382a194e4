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
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/// What the Lambda functions call, on this machine: an emulated account with one EKS cluster, its
/// real control plane, and machines that join it. Containers reach all of it.
///
/// Whoever signs with the account's key is let into the cluster as Lamplighter, with its rights
/// only.
public final class LocalServices implements AutoCloseable {
  public static final String CLUSTER = "mydev";
  public static final StateTable TABLE = new StateTable("lamplighter");

  private static final String LAMPLIGHTER = "lamplighter";
  private static final String ROLE = "arn:aws:iam::123456789012:role/lamplighter";
  private static final String CRDS = "/dev/lamplighter/functions/crds/";

  private static final List<String> DEFINITIONS =
      List.of(
          "karpenter.sh_nodepools.yaml",
          "karpenter.sh_nodeclaims.yaml",
          "karpenter.sh_nodeoverlays.yaml",
          "karpenter.k8s.aws_ec2nodeclasses.yaml");

  private final EmulatedAccount account;
  private final ControlPlane controlPlane;
  private final List<ControlPlane> more = new CopyOnWriteArrayList<>();
  private final String reachableAs;
  private final DescribedCluster eks;
  private final JoiningInstances machines;
  private final ServiceRouter router;

  private LocalServices(
      String reachableAs,
      int port,
      Function<String, Optional<URI>> elsewhere,
      ServiceRouter.Onlooker onlooker) {
    this.reachableAs = reachableAs;
    account = EmulatedAccount.start();
    controlPlane = ControlPlane.start("--cluster-name=" + CLUSTER, "--reachable-as=" + reachableAs);
    eks = DescribedCluster.of(controlPlane, CLUSTER, reachableAs);
    createTable();
    machines = JoiningInstances.start(account.ec2(), controlPlane.config(), CLUSTER);
    router =
        ServiceRouter.start(
            new InetSocketAddress(port),
            service -> elsewhere.apply(service).orElseGet(() -> playing(service)),
            onlooker);
  }

  /// `reachableAs` is the name or address by which containers reach this machine. The first time
  /// the parts are built and installed, which takes minutes.
  public static LocalServices start(String reachableAs, int port, ServiceRouter.Onlooker onlooker) {
    return new LocalServices(reachableAs, port, _ -> Optional.empty(), onlooker);
  }

  /// With some services of an account that is elsewhere.
  public static LocalServices beside(
      String reachableAs,
      Function<String, Optional<URI>> elsewhere,
      ServiceRouter.Onlooker onlooker) {
    return new LocalServices(reachableAs, 0, elsewhere, onlooker);
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

  /// Another cluster of the account, which no machine joins.
  public ControlPlane addCluster(String name) {
    var plane = ControlPlane.start("--cluster-name=" + name, "--reachable-as=" + reachableAs);
    more.add(plane);
    eks.add(plane, name, reachableAs);
    return plane;
  }

  /// The definitions and the rights, as the stack installs them.
  public void installDefinitions() {
    DEFINITIONS.forEach(name -> apply(controlPlane, text(CRDS + name)));
    apply(controlPlane, Permissions.yaml(LAMPLIGHTER));
  }

  /// What EKS gives the function that installs the rest: everything.
  public void installRights() {
    installRights(controlPlane);
  }

  /// The same in a cluster that was added.
  public static void installRights(ControlPlane in) {
    apply(
        in,
        """
        {"apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRoleBinding",
         "metadata": {"name": "lamplighter-stack"},
         "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "cluster-admin"},
         "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "Group", "name": "lamplighter"}]}
        """);
  }

  /// Let in who signs with one of these keys, and nobody else, into each cluster.
  public void letIn(Collection<String> accessKeys) {
    var entries = JsonMapper.shared().createArrayNode();
    for (String key : accessKeys) {
      var entry = entries.addObject();
      entry.put("accessKeyId", key).put("username", LAMPLIGHTER).put("arn", ROLE);
      entry.putArray("groups").add(LAMPLIGHTER);
    }
    letIn(controlPlane.kubeconfig(), entries.toString());
    more.forEach(plane -> letIn(plane.kubeconfig(), entries.toString()));
  }

  private static void letIn(Path kubeconfig, String entries) {
    try {
      Path written = Files.createTempFile(kubeconfig.getParent(), "identities", ".json");
      Files.writeString(written, entries);
      Files.move(
          written, kubeconfig.resolveSibling("identities.json"), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void apply(ControlPlane in, String manifest) {
    var _ = in.kubectl(manifest, "apply", "--server-side", "-f", "-");
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
      more.forEach(ControlPlane::close);
    }
  }
}

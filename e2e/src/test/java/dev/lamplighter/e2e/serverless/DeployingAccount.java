package dev.lamplighter.e2e.serverless;

import dev.lamplighter.e2e.iam.AskedOfIam;
import dev.lamplighter.local.services.Checkout;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.local.services.LocalServices;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.json.JsonMapper;

/// An emulated account in which stacks are deployed: ministack runs the functions in containers,
/// with the credentials of their roles, and enforces IAM for what it plays. EC2, IAM's instance
/// profiles, SSM and the cluster are those of [LocalServices]; what is asked of all is recorded.
final class DeployingAccount implements AutoCloseable {
  /// The stack's name, and that of the role which it makes for nodes.
  static final String STACK = "Lamplighter";

  static final String NODE_ROLE = "%s-node-%s".formatted(STACK, EmulatedAccount.REGION);

  private static final String BUCKET =
      "cdk-hnb659fds-assets-%s-%s".formatted(EmulatedAccount.ACCOUNT, EmulatedAccount.REGION);

  private static final int PORT = 4566;
  private static final URI HERE = URI.create("http://127.0.0.1:" + PORT);
  private static final long STARTS_WITHIN_SECONDS = 60;

  /// Before the name of each image: none is asked of a registry.
  private static final String IMAGES = "MINISTACK_IMAGE_PREFIX";

  private static final String PREFIX = "local";

  /// Services that ministack plays; of the others it knows too little.
  private static final Set<String> PLAYED =
      Set.of("dynamodb", "events", "lambda", "logs", "scheduler", "sqs", "sts");

  private final LocalServices services;
  private final Process ministack;
  private final Optional<AskedOfIam> asked;

  private DeployingAccount(LocalServices services, Process ministack, AskedOfIam asked) {
    this.services = services;
    this.ministack = ministack;
    this.asked = Optional.of(asked);
  }

  static DeployingAccount start() {
    var recorder = new Recorder();
    var services =
        LocalServices.beside(
            Tools.BRIDGE,
            service -> PLAYED.contains(service) ? Optional.of(HERE) : Optional.empty(),
            recorder);
    var asked = AskedOfIam.of(services.account());
    recorder.begin(services, asked);
    services.installRights();
    makeNodeRole(services);
    return new DeployingAccount(services, ministack(services.port()), asked);
  }

  /// Stacks make it with ministack, and instance profiles, which name it, are moto's.
  private static void makeNodeRole(LocalServices services) {
    try (var iam = services.account().iam()) {
      var _ = iam.createRole(it -> it.roleName(NODE_ROLE).assumeRolePolicyDocument("{}"));
    }
  }

  private static Process ministack(int router) {
    try {
      var builder =
          new ProcessBuilder(
                  Tools.installed().resolve("ministack/bin/python").toString(),
                  Checkout.root().resolve("e2e/serverless/as_aws.py").toString())
              .redirectErrorStream(true)
              .redirectOutput(Tools.state().resolve("ministack.log").toFile());
      builder.environment().putAll(settings(router));
      var process = builder.start();
      awaitPort(process);
      return process;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// In this namespace all interfaces are loopback and the bridge. Java runs in containers only;
  /// without strictness what can't be run would be answered for.
  private static Map<String, String> settings(int router) {
    var settings = new TreeMap<String, String>();
    settings.put("BIND_HOST", "0.0.0.0");
    settings.put("GATEWAY_PORT", String.valueOf(PORT));
    settings.put("MINISTACK_HOST", Tools.BRIDGE);
    settings.put("MINISTACK_REGION", EmulatedAccount.REGION.value());
    settings.put("MINISTACK_ACCOUNT_ID", EmulatedAccount.ACCOUNT);
    settings.put(IMAGES, PREFIX);
    settings.put("LAMBDA_STRICT", "1");
    settings.put("AUTH", "true");
    settings.put("IOT_MTLS_ENABLED", "0");
    settings.put("AWS_ENDPOINT_URL", "http://%s:%d".formatted(Tools.BRIDGE, router));
    settings.put("AWS_ACCESS_KEY_ID", "test");
    settings.put("AWS_SECRET_ACCESS_KEY", "test");
    return settings;
  }

  private static void awaitPort(Process process) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(STARTS_WITHIN_SECONDS);
    while (System.nanoTime() < end && process.isAlive()) {
      try (var _ = new Socket(HERE.getHost(), PORT)) {
        return;
      } catch (IOException _) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      }
    }
    throw new AssertionError("ministack did not start: " + Tools.state().resolve("ministack.log"));
  }

  LocalServices services() {
    return services;
  }

  AskedOfIam asked() {
    return asked.orElseThrow();
  }

  /// Makes the image that functions of the stack run in, under the name that ministack looks for.
  void makeImage() {
    var named =
        python(
            List.of(
                "-c",
                "from ministack.services.lambda_svc import _docker_image_for_runtime as image;"
                    + "print(image('java25'))"));
    Tools.image(named.requireSuccess().output().strip());
  }

  /// `account.py`, as an administrator of the account.
  String administer(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Checkout.root().resolve("e2e/serverless/account.py").toString());
    command.addAll(List.of(arguments));
    return python(command).requireSuccess().output();
  }

  private static Tools.Said python(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Tools.installed().resolve("ministack/bin/python").toString());
    command.addAll(arguments);
    return Tools.run(command, environment());
  }

  /// The `cdk` command, in a folder.
  static Tools.Said cdk(Path in, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Tools.program("cdk").toString());
    command.addAll(List.of(arguments));
    command.add("--no-notices");
    return Tools.run(in, command, environment());
  }

  static Map<String, String> environment() {
    var environment = new TreeMap<String, String>();
    environment.put("AWS_ENDPOINT_URL", HERE.toString());
    environment.put("CDK_DEFAULT_ACCOUNT", EmulatedAccount.ACCOUNT);
    environment.put("CDK_DEFAULT_REGION", EmulatedAccount.REGION.value());
    environment.put("JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION", "20");
    environment.put("JSII_DEPRECATED", "quiet");
    environment.put("NODE_NO_WARNINGS", "1");
    environment.put("PYTHONDONTWRITEBYTECODE", "1");
    environment.put(IMAGES, PREFIX);
    return environment;
  }

  /// `cdk bootstrap`, whose bucket then takes plain HTTP, since IAM is enforced and there is no TLS
  /// here.
  void bootstrap() {
    String environment = "aws://%s/%s".formatted(EmulatedAccount.ACCOUNT, EmulatedAccount.REGION);
    try {
      cdk(Files.createTempDirectory(Tools.state(), "empty"), "bootstrap", environment)
          .requireSuccess();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    var _ = administer("policy", BUCKET);
  }

  /// The `sam` command on the stack, from the project's root. What it uploads goes where CDK's
  /// does.
  static Tools.Said sam(String command, String... arguments) {
    List<String> all = new ArrayList<>(List.of(Tools.program("sam").toString(), command));
    all.addAll(List.of("--stack-name", STACK, "--s3-bucket", BUCKET));
    all.addAll(List.of(arguments));
    return Tools.run(all, environment());
  }

  /// The roles of the functions that are deployed.
  List<DeployedRole> roles() {
    return JsonMapper.shared()
        .readTree(administer("roles"))
        .valueStream()
        .map(role -> DeployedRole.of(role, asked()))
        .toList();
  }

  @Override
  public void close() {
    ministack.destroy();
    try {
      if (!ministack.waitFor(20, TimeUnit.SECONDS)) {
        ministack.destroyForcibly();
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      ministack.destroyForcibly();
    }
    asked.ifPresent(AskedOfIam::close);
    services.close();
  }
}

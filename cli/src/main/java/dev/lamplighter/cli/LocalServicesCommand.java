package dev.lamplighter.cli;

import dev.lamplighter.local.services.LocalServices;
import dev.lamplighter.local.services.ServiceRequest;
import dev.lamplighter.local.services.ServiceRouter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Starts what the functions call, for `sam local invoke` on this machine.
@Command(
    name = "local-services",
    description = {
      "Start on this machine what the Lambda functions call, until Ctrl-C: an emulated AWS account"
          + " with one EKS cluster, its real control plane, and played machines that join it.",
      "Then functions run in containers by sam local invoke, with no account and nothing to pay."
          + " The first time the parts are built and installed, which takes minutes and needs Go"
          + " and Python 3."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  ./lamplighter local-services",
      "  ./lamplighter local-services --reachable-as 172.17.0.1"
    })
final class LocalServicesCommand implements Callable<Integer> {
  private static final int PORT = 4510;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

  private final Lamplighter root;

  @Option(
      names = "--reachable-as",
      paramLabel = "HOST",
      defaultValue = "host.docker.internal",
      description = "How containers reach this machine (default: ${DEFAULT-VALUE}).")
  private String reachableAs = "";

  LocalServicesCommand(Lamplighter root) {
    this.root = root;
  }

  @Override
  public Integer call() {
    root.warn("Starting the account and the cluster ...");
    try (var end = EndRequest.ofSignals();
        var services = LocalServices.start(reachableAs, PORT, new Told())) {
      services.letIn(List.of("test"));
      services.installDefinitions();
      said(services).lines().forEach(root.terminal.out()::println);
      root.terminal.out().flush();
      while (!end.asked()) {
        LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
      }
    }
    return ExitCode.OK;
  }

  private String said(LocalServices services) {
    return """
    Ready. The account is at http://%1$s:%2$d for containers, and at http://127.0.0.1:%2$d here.

    The cluster, which has no node yet, and pods that want one:
      kubectl --kubeconfig %3$s apply -f examples/labs/pools/ -f examples/labs/workloads/busybox-4.yaml

    A function:
      export AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test AWS_DEFAULT_REGION=ap-northeast-2
      sam local invoke ReconcileFunction -e events/schedule-tick.json --env-vars events/local-env.json \\
        --parameter-overrides Architecture=$(uname -m | sed s/aarch64/arm64/) --add-host host.docker.internal:host-gateway

    Ctrl-C ends all of it.
    """
        .formatted(reachableAs, PORT, services.kubeconfig());
  }

  /// Tells what a custom resource answers, since nobody else is there to read it.
  private final class Told implements ServiceRouter.Onlooker {
    @Override
    public void asked(ServiceRequest request) {}

    @Override
    public void answered(String json) {
      root.warn("CloudFormation would be answered: " + json);
    }
  }
}

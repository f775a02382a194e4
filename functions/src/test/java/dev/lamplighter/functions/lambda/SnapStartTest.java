package dev.lamplighter.functions.lambda;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import dev.lamplighter.functions.lambda.LambdaRuntime.Function;
import dev.lamplighter.functions.priming.SyntheticWorld;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Functions as Lambda publishes, restores and invokes them, in a world that is not the one that
/// they practise in.
@ResourceLock(LambdaRuntime.NATIVE_PART)
class SnapStartTest {
  static final String TICK =
      "{\"version\":\"0\",\"id\":\"tick\",\"source\":\"lamplighter\",\"detail-type\":\"Lamplighter Tick\",\"detail\":{\"cluster\":\"%s\"}}"
          .formatted(SyntheticWorld.CLUSTER);
  private static final String KEY_AFTER_RESTORE = "AKIALAMPLIGHTER00001";

  private final SyntheticWorld world = SyntheticWorld.start();

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void aFunctionIsPrimedThenRestoredAndThenHearsOfTheWorld(@TempDir Path folder)
      throws IOException {
    Path loaded = folder.resolve("classes");
    try (var credentials = CredentialsEndpoint.start();
        var lambda =
            LambdaRuntime.start(
                snapStarted(ReconcileFunction.class, credentials).with(classesLoadedTo(loaded)))) {
      lambda.awaitSnapshot();
      long primed = lines(loaded);

      assertThat(lambda.output()).contains("Primed in ");
      assertThat(lambda.asked()).containsExactly("restore/next");
      assertThat(world.calls()).as("before the snapshot").isEmpty();
      assertThat(credentials.asked()).as("before the snapshot").isZero();
      assertThat(threads(lambda))
          .noneMatch(it -> it.startsWith("HttpClient") || it.equals("priming"));

      lambda.restore();
      var answer = lambda.invoke(TICK);

      assertThat(answer.error()).as(answer.body()).isFalse();
      assertThat(answer.body()).contains("\"cluster\":\"priming\"", "\"ending\":\"QUIET\"");
      assertThat(world.calls())
          .contains("ec2 CreateFleet", "POST /apis/karpenter.sh/v1/nodeclaims");
      assertThat(world.identities()).containsExactly(KEY_AFTER_RESTORE);
      assertThat(threads(lambda)).noneMatch(it -> it.startsWith("HttpClient"));
      assertThat(lines(loaded) - primed)
          .as("classes that practice had not loaded, of %d", lines(loaded))
          .isLessThan(primed / 20);
      assertThat(lambda.asked().subList(0, 3))
          .containsExactly("restore/next", "invocation/next", "response");
    }
  }

  @Test
  void anEnvironmentWithoutCredentialsIsGivenUpAfterItsRestore() {
    try (var credentials = CredentialsEndpoint.refusing();
        var lambda = LambdaRuntime.start(snapStarted(CatalogueFunction.class, credentials))) {
      lambda.awaitSnapshot();
      lambda.restore();

      assertThat(lambda.exitCode()).isEqualTo(64);
      assertThat(lambda.asked())
          .satisfiesExactly(
              next -> assertThat(next).isEqualTo("restore/next"),
              error -> assertThat(error).startsWith("restore/error "));
      assertThat(lambda.output())
          .contains("This environment is given up after its restore")
          .contains("there are no AWS credentials here");
      assertThat(world.calls()).isEmpty();
    }
  }

  @Test
  void aVersionThatCannotBePrimedIsNotPublished() {
    try (var lambda =
        LambdaRuntime.start(
            Function.of(Unprimed.class, Map.of("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start")))) {
      assertThat(lambda.exitCode()).isNotZero();

      assertThat(lambda.output()).contains("Priming failed, so no snapshot is taken", "no pass");
      assertThat(lambda.asked()).doesNotContain("restore/next", "invocation/next");
    }
  }

  /// An entry whose practice goes wrong.
  public static final class Unprimed implements RequestHandler<ScheduledEvent, String> {
    private final Environment<String> environment =
        Environment.registered(
            () -> {
              throw new AssertionError("Nothing is invoked");
            },
            _ -> "handler",
            () -> {
              throw new IllegalStateException("Priming: no pass");
            });

    @Override
    public String handleRequest(ScheduledEvent event, Context context) {
      return environment.handle(handler -> handler);
    }
  }

  private Function snapStarted(Class<?> entry, CredentialsEndpoint credentials) {
    var variables = new TreeMap<>(Entries.variables(world));
    variables.put("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start");
    variables.put("AWS_CONTAINER_CREDENTIALS_FULL_URI", credentials.address());
    variables.put("AWS_CONTAINER_AUTHORIZATION_TOKEN", "of the environment");
    return Function.of(entry, variables);
  }

  private static String classesLoadedTo(Path file) {
    return "-Xlog:class+load:file=" + file;
  }

  private static long lines(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    }
  }

  /// By the names that the kernel knows, at most 15 letters of them.
  private static List<String> threads(LambdaRuntime lambda) {
    try (Stream<Path> tasks = Files.list(Path.of("/proc", "" + lambda.pid(), "task"))) {
      return tasks.map(task -> read(task.resolve("comm")).strip()).toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// Empty of a thread that has ended meanwhile.
  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException _) {
      return "";
    }
  }
}

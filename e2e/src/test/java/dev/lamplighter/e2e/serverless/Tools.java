package dev.lamplighter.e2e.serverless;

import dev.lamplighter.local.services.Checkout;
import dev.lamplighter.local.services.EmulatedAccount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// The programs that `e2e/serverless/install.sh` installed, called as a user would, from the
/// project's root and signed in to the emulated account.
final class Tools {
  /// The folder of the programs; without it these tests can't run.
  static final String INSTALLED = "SERVERLESS_TOOLS";

  /// How containers reach this machine: the address of Docker's bridge (`dockerd.sh`).
  static final String BRIDGE = "172.31.255.1";

  /// The architecture of this machine, in Lambda's words.
  static final String ARCHITECTURE =
      System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x86_64";

  private static final long ENDS_WITHIN_MINUTES = 10;

  private Tools() {}

  /// What a program left: its output, and what it said beside it.
  record Said(int status, String output, String errors) {
    Said requireSuccess() {
      if (status != 0) {
        throw new AssertionError("Ended with %d: %s%n%s".formatted(status, output, errors));
      }
      return this;
    }
  }

  static Path program(String name) {
    return installed().resolve("bin").resolve(name);
  }

  static Path installed() {
    return Path.of(Objects.requireNonNull(System.getenv(INSTALLED), INSTALLED));
  }

  /// A folder for what these tests leave, which goes with the namespace.
  static Path state() {
    return Path.of(Objects.requireNonNull(System.getenv("SERVERLESS_STATE"), "SERVERLESS_STATE"));
  }

  /// A file among what these tests leave.
  static Path written(String name, String text) {
    try {
      return Files.writeString(state().resolve(name), text);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static Said run(List<String> command, Map<String, String> more) {
    return run(Checkout.root(), command, more);
  }

  static Said run(Path in, List<String> command, Map<String, String> more) {
    try {
      Path output = Files.createTempFile(state(), "output", ".txt");
      Path errors = Files.createTempFile(state(), "errors", ".txt");
      var builder =
          new ProcessBuilder(command)
              .directory(in.toFile())
              .redirectOutput(output.toFile())
              .redirectError(errors.toFile());
      builder.environment().putAll(signedIn());
      builder.environment().putAll(more);
      var process = builder.start();
      if (!process.waitFor(ENDS_WITHIN_MINUTES, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new AssertionError("%s did not end: %s".formatted(command, Files.readString(errors)));
      }
      return new Said(process.exitValue(), text(output), text(errors));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private static Map<String, String> signedIn() {
    var environment = new TreeMap<String, String>();
    environment.put("AWS_ACCESS_KEY_ID", "test");
    environment.put("AWS_SECRET_ACCESS_KEY", "test");
    environment.put("AWS_REGION", EmulatedAccount.REGION.value());
    environment.put("AWS_DEFAULT_REGION", EmulatedAccount.REGION.value());
    environment.put("SAM_CLI_TELEMETRY", "0");
    return environment;
  }

  /// The image that functions run in, of this machine's own JDK and Lambda's runtime client. A tag
  /// that is there already is taken. One is made at a time, in one folder.
  static synchronized void image(String tag) {
    var there = run(List.of("docker", "image", "inspect", tag), Map.of());
    if (there.status() != 0) {
      List<String> build = new ArrayList<>();
      build.add(Checkout.root().resolve("e2e/serverless/image/build.sh").toString());
      build.add(Checkout.root().resolve("e2e/target/runtime-client").toString());
      build.add(state().resolve("image").toString());
      build.add(tag);
      run(build, Map.of("RIE", installed().resolve("rie").toString())).requireSuccess();
    }
  }
}

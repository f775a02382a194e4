package dev.lamplighter.cli.exec;

import dev.lamplighter.cli.exec.PluginAnswer.Unusable;
import dev.lamplighter.cli.exec.PluginCommand.Interactive;
import dev.lamplighter.functions.wire.yaml.Fields;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs a plugin as kubectl does: told in its environment what it is for, its messages passed on,
/// the terminal lent to it if it may ask. Other than kubectl we say that we wait, and give up.
final class Plugin {
  /// An answer is a token or two certificates.
  private static final int ANSWER_MAX = 1_000_000;

  private final PluginCommand command;
  private final PluginGround ground;
  private final boolean interactive;
  private final String info;

  Plugin(PluginCommand command, Fields cluster, Path folder, PluginGround ground) {
    this.command = command;
    this.ground = ground;
    this.interactive = ground.terminal() && command.interactive() != Interactive.NEVER;
    this.info = ExecInfo.of(command, interactive, cluster, folder);
  }

  PluginAnswer ask() {
    if (command.interactive() == Interactive.ALWAYS && !interactive) {
      return new Unusable("has to ask its user, and standard input is no terminal");
    }
    var builder =
        new ProcessBuilder(command.words())
            .redirectInput(
                interactive ? Redirect.INHERIT : Redirect.from(Path.of("/dev/null").toFile()))
            .redirectError(ground.messages());
    builder.environment().putAll(command.environment());
    builder.environment().put(ExecInfo.VARIABLE, info);
    try {
      return ask(builder.start());
    } catch (IOException notStarted) {
      return new Unusable(
          "can't be started (%s)".formatted(String.valueOf(notStarted.getMessage())));
    }
  }

  private PluginAnswer ask(Process process) {
    var printed = CompletableFuture.supplyAsync(() -> read(process.getInputStream()));
    var patience = ground.patience();
    Duration most = patience.most(interactive);
    try {
      if (!ended(process, patience.silent())) {
        ground
            .told()
            .accept(
                "Waiting for `%s`, which the kubeconfig names to sign in, for at most %d s."
                    .formatted(command, most.toSeconds()));
        if (!ended(process, most.minus(patience.silent()))) {
          return new Unusable("did not end within %d s".formatted(most.toSeconds()));
        }
      }
      int status = process.exitValue();
      return status == 0
          ? PluginAnswer.read(
              printed.get(patience.silent().toMillis(), TimeUnit.MILLISECONDS),
              command.apiVersion())
          : new Unusable("gave no credential and ended with status %d".formatted(status));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return new Unusable("was interrupted");
    } catch (ExecutionException | TimeoutException unread) {
      return new Unusable("gave no answer that can be read");
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static boolean ended(Process process, Duration within) throws InterruptedException {
    return process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static String read(InputStream printed) {
    try {
      return new String(printed.readNBytes(ANSWER_MAX), StandardCharsets.UTF_8);
    } catch (IOException cutOff) {
      throw new UncheckedIOException(cutOff);
    }
  }

  @Override
  public String toString() {
    return command.toString();
  }
}

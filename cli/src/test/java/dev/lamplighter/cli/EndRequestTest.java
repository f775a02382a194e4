package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class EndRequestTest {
  /// A process of its own, since it is the process that is asked to end.
  static final class HoldsSomething {
    private HoldsSomething() {}

    public static void main(String[] args) {
      try (var end = EndRequest.ofSignals()) {
        System.out.println("holds");
        while (!end.asked()) {
          LockSupport.parkNanos(1_000_000);
        }
        System.out.println("gives back");
      }
    }
  }

  @Test
  void aSigtermIsHeardAndWaitsUntilAllIsGivenBack() throws IOException, InterruptedException {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                HoldsSomething.class.getName())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader said = process.inputReader()) {
      assertThat(said.readLine()).isEqualTo("holds");

      // Process.destroy would close what it still has to say.
      assertThat(process.toHandle().destroy()).isTrue();

      assertThat(said.readLine()).isEqualTo("gives back");
      assertThat(process.waitFor()).as("what a shell calls terminated").isEqualTo(128 + 15);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void whoeverHasEndedByItselfIsNotWaitedFor() {
    try (var end = EndRequest.ofSignals()) {
      assertThat(end.asked()).isFalse();
    }
  }
}

package dev.lamplighter.infra;

import java.nio.file.Path;
import java.util.Optional;
import software.amazon.awscdk.App;

/// What `cdk` starts.
public final class LamplighterApp {
  private LamplighterApp() {}

  /// A mistake in the settings ends it with what is wrong and what to write, and nothing else.
  public static void main(String[] arguments) {
    var app = new App();
    var settings =
        new AppSettings(
            app.getNode(),
            Path.of("").toAbsolutePath(),
            Optional.ofNullable(System.getenv("CDK_DEFAULT_REGION")));
    try {
      var _ = new LamplighterStack(app, settings.read());
    } catch (IllegalArgumentException wrong) {
      System.err.println(wrong.getMessage());
      System.exit(1);
    }
    app.synth();
  }
}

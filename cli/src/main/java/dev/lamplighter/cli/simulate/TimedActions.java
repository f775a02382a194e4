package dev.lamplighter.cli.simulate;

import dev.lamplighter.functions.wire.Durations;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The actions of a command line, in its order: `--at` holds for what follows it until the next.
public final class TimedActions {
  private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://");
  private static final int FIRST_BEYOND_ASCII = 0x80;

  private final List<UserAction> actions = new ArrayList<>();
  private Duration now = Duration.ZERO;
  private boolean idle;

  public void at(String time) {
    refuseIdle();
    now = ActionSyntax.time("--at", time);
    idle = true;
  }

  /// Files that are applied at one time are applied together.
  public void apply(List<String> files) {
    idle = false;
    var paths = new ArrayList<Path>();
    if (!actions.isEmpty()
        && actions.getLast() instanceof UserAction.Apply last
        && last.at().equals(now)) {
      paths.addAll(last.paths());
      actions.removeLast();
    }
    files.forEach(file -> paths.add(path(file)));
    actions.add(new UserAction.Apply(now, paths));
  }

  public void delete(String object) {
    idle = false;
    actions.add(ActionSyntax.delete(now, object));
  }

  public void scale(String deployment) {
    idle = false;
    actions.add(ActionSyntax.scale(now, deployment));
  }

  /// All of them.
  ///
  /// @throws IllegalArgumentException if the last `--at` has nothing behind it
  public List<UserAction> all() {
    refuseIdle();
    return List.copyOf(actions);
  }

  private void refuseIdle() {
    if (idle) {
      throw new IllegalArgumentException(
          "--at %s: nothing follows it. Allowed: -f, --delete or --scale behind it."
              .formatted(Durations.print(now)));
    }
  }

  private static Path path(String file) {
    if (file.isBlank()) {
      throw badPath(file, "-f manifests/");
    }
    if (URL.matcher(file).lookingAt()) {
      throw badPath(
          file, "curl -fsSL %s | ./lamplighter simulate -f -, which downloads it".formatted(file));
    }
    try {
      return Path.of(file);
    } catch (InvalidPathException wrong) {
      throw badPath(
          file,
          file.chars().allMatch(character -> character < FIRST_BEYOND_ASCII)
              ? "-f manifests/"
              : "LC_ALL=C.UTF-8 ./lamplighter simulate -f ..., for this locale has no such"
                  + " characters");
    }
  }

  private static IllegalArgumentException badPath(String file, String instead) {
    return new IllegalArgumentException(
        "-f: found \"%s\". Allowed: the path of a file or directory, or - for standard input. Write %s."
            .formatted(file, instead));
  }
}

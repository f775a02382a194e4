package dev.lamplighter.cli.simulate;

import dev.lamplighter.api.ObjectKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Something the command line asks for, and when.
public sealed interface UserAction {
  Duration at();

  record Apply(Duration at, List<Path> paths) implements UserAction {
    public Apply {
      paths = List.copyOf(paths);
    }
  }

  record Delete(Duration at, ObjectName object) implements UserAction {}

  /// An object of a kind that is only applied here: `kind` as the user wrote it.
  record DeleteUnplayed(Duration at, String kind, String name) implements UserAction {}

  record Scale(Duration at, String deployment, int replicas) implements UserAction {}

  /// An object as kubectl takes it: `deployment/httpd`.
  record ObjectName(ObjectKind kind, String name) {}
}

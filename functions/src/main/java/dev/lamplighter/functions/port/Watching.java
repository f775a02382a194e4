package dev.lamplighter.functions.port;

/// Watches of several kinds under way. To be closed, whatever happens, before the invocation ends.
public interface Watching extends AutoCloseable {
  WatchStart start();

  @Override
  void close();
}

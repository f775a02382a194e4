package dev.lamplighter.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A stream of this process that remembers the first failure, which a PrintWriter swallows.
final class ProcessOutput extends OutputStream {
  private final FileOutputStream stream;
  private @Nullable IOException lost;

  ProcessOutput(FileDescriptor descriptor) {
    stream = new FileOutputStream(descriptor);
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try {
      stream.write(bytes, from, count);
    } catch (IOException failure) {
      lost = Objects.requireNonNullElse(lost, failure);
      throw failure;
    }
  }

  /// Why some of what was written is lost.
  Optional<IOException> lost() {
    return Optional.ofNullable(lost);
  }

  /// Whether nobody reads any more.
  static boolean isBrokenPipe(IOException failure) {
    return "Broken pipe".equals(failure.getMessage());
  }
}

package dev.lamplighter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessOutputTest {
  @TempDir private Path folder;

  @Test
  void remembersThatOutputWasLostThoughThePrinterSaysNothing() throws IOException {
    var file = new FileOutputStream(folder.resolve("out").toFile());
    var output = new ProcessOutput(file.getFD());
    try (var printer = new PrintWriter(output, false, StandardCharsets.UTF_8)) {
      printer.println("written");
      printer.flush();
      assertThat(output.lost()).isEmpty();

      file.close();
      printer.println("lost");
      printer.flush();
    }

    assertThat(folder.resolve("out")).hasContent("written");
    assertThat(output.lost())
        .hasValueSatisfying(why -> assertThat(why).hasMessageContaining("los"));
  }

  @Test
  void tellsAReaderWhoHasLeftFromAFullDisk() {
    assertThat(ProcessOutput.isBrokenPipe(new IOException("Broken pipe"))).isTrue();
    assertThat(ProcessOutput.isBrokenPipe(new IOException("No space left on device"))).isFalse();
    assertThat(new ProcessOutput(FileDescriptor.out).lost()).isEmpty();
  }
}

package dev.lamplighter.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LamplighterStackTest {
  @Test
  void show() throws Exception {
    var t = Stacks.of(Stacks.ONE);
    Files.writeString(Path.of("/tmp/cdkfetch/one.json"), t.json());
    assertThat(t.resources()).isNotEmpty();
  }
}

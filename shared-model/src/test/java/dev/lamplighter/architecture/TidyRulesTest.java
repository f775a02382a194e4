package dev.lamplighter.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The rules of tidiness themselves: each turns red one step past its limit, and not before.
class TidyRulesTest {

  @Test
  void complainsAboutTheLineThatMakesAFileTooLong() {
    assertThat(Tidiness.longFile(main("\n".repeat(300)))).isEmpty();
    assertThat(Tidiness.longFile(main("\n".repeat(301))))
        .containsExactly("m/src/main/java/A.java:1: the file has 301 lines, at most 300");
  }

  @Test
  void complainsAboutTheLineThatMakesAMethodTooLong() throws IOException {
    assertThat(Tidiness.longMethods(List.of(main(classWithMethodOf(40))))).isEmpty();
    assertThat(Tidiness.longMethods(List.of(main(classWithMethodOf(41)))))
        .containsExactly("m/src/main/java/A.java:2: run has 41 lines, at most 40");
  }

  @Test
  void complainsAboutTheColumnThatMakesADocLineTooWide() {
    String widest = "  /// " + "x".repeat(94);

    assertThat(Tidiness.wideDocs(main(widest))).isEmpty();
    assertThat(Tidiness.wideDocs(main("\n" + widest + "x")))
        .containsExactly("m/src/main/java/A.java:2: the /// line is wider than 100 columns");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TO" + "DO later", "// FIX" + "ME", "XX" + "X: odd"})
  void complainsAboutWorkThatIsPutOff(String line) {
    assertThat(Tidiness.postponedWork(new SourceFile("README.md", line))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ho" + "me/anna/lamp", "'/ro" + "ot/.m2'", "see /Us" + "ers/anna"})
  void complainsAboutAPathOfSomebodysMachine(String line) {
    assertThat(Tidiness.machinePaths(new SourceFile("README.md", line))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/home/linuxbrew/.linuxbrew", "$HOME/work/x", "docs/root/x", "mktemp /t.XXXXXX"})
  void acceptsPathsThatAreTheSameEverywhere(String line) {
    assertThat(Tidiness.machinePaths(new SourceFile("README.md", line))).isEmpty();
    assertThat(Tidiness.postponedWork(new SourceFile("README.md", line))).isEmpty();
  }

  @Test
  void complainsAboutAPackageThatDoesNotSayWhatItIs() {
    var described = "/// What it is.\n@NullMarked\npackage a;\n";
    var code = new SourceFile("m/src/main/java/a/A.java", "package a;");

    assertThat(Tidiness.undescribedPackages(List.of(code, info(described)))).isEmpty();
    assertThat(Tidiness.undescribedPackages(List.of(code))).hasSize(1);
    assertThat(Tidiness.undescribedPackages(List.of(info("@NullMarked\npackage a;\n")))).hasSize(1);
    assertThat(Tidiness.undescribedPackages(List.of(info("/// What it is.\npackage a;\n"))))
        .hasSize(1);
  }

  private static SourceFile main(String text) {
    return new SourceFile("m/src/main/java/A.java", text);
  }

  private static SourceFile info(String text) {
    return new SourceFile("m/src/main/java/a/package-info.java", text);
  }

  private static String classWithMethodOf(int lines) {
    return "class A {\n  void run() {\n" + "    run();\n".repeat(lines) + "  }\n}\n";
  }
}

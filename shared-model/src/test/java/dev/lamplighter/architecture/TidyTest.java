package dev.lamplighter.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Every file of the repository, in all modules, is tidy.
class TidyTest {

  private static List<SourceFile> files = List.of();

  @BeforeAll
  static void readTheRepository() throws IOException {
    files = SourceFile.all();
    assertThat(files).extracting(SourceFile::path).contains("README.md", "mvnw", "pom.xml");
  }

  @Test
  void filesAreShort() {
    assertThat(each(Tidiness::longFile)).isEmpty();
  }

  @Test
  void methodsAreShort() throws IOException {
    assertThat(Tidiness.longMethods(files)).isEmpty();
  }

  @Test
  void docLinesFitTheFormatter() {
    assertThat(each(Tidiness::wideDocs)).isEmpty();
  }

  @Test
  void nothingIsPutOff() {
    assertThat(each(Tidiness::postponedWork)).isEmpty();
  }

  @Test
  void noFileNamesSomebodysMachine() {
    assertThat(each(Tidiness::machinePaths)).isEmpty();
  }

  @Test
  void packagesSayWhatTheyAre() {
    assertThat(Tidiness.undescribedPackages(files)).isEmpty();
  }

  private static List<String> each(Function<SourceFile, List<String>> rule) {
    return files.stream().flatMap(file -> rule.apply(file).stream()).toList();
  }
}

package dev.lamplighter.functions.architecture;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.function.Function;

/// Classes as they are compiled. What they use of libraries is known by name only: EC2's client
/// alone takes seconds to read.
public final class CompiledClasses {
  private CompiledClasses() {}

  public static JavaClasses read(Function<ClassFileImporter, JavaClasses> read) {
    return ArchConfiguration.withThreadLocalScope(
        configuration -> {
          configuration.setResolveMissingDependenciesFromClassPath(false);
          return read.apply(new ClassFileImporter());
        });
  }
}

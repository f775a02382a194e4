package dev.lamplighter.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Set;

/// What keeps a decision the same on any machine and at any time: the core has no way to ask for
/// anything else.
final class Purity {

  /// No library, no I/O, no network, no logging: whatever is not listed is forbidden.
  private static final String[] PACKAGES = {
    "dev.lamplighter..",
    "org.jspecify.annotations",
    "java.lang",
    "java.lang.annotation",
    "java.lang.invoke", // lambdas
    "java.lang.runtime", // records, patterns in a switch
    "java.math",
    "java.nio", // buffers
    "java.nio.charset",
    "java.security", // digests, for names made by hashing
    "java.text",
    "java.time..",
    "java.util",
    "java.util.function",
    "java.util.regex",
    "java.util.stream",
  };

  /// Doors to clocks, chance, threads, processes and the machine inside the packages above.
  private static final Set<String> TYPES =
      Set.of(
          "java.lang.Process",
          "java.lang.ProcessBuilder",
          "java.lang.ProcessHandle",
          "java.lang.Runtime",
          "java.lang.ScopedValue",
          "java.lang.Thread",
          "java.lang.ThreadLocal",
          "java.security.SecureRandom",
          "java.time.Clock",
          "java.time.InstantSource",
          "java.util.Calendar",
          "java.util.Date",
          "java.util.GregorianCalendar",
          "java.util.Random",
          "java.util.ServiceLoader",
          "java.util.SplittableRandom",
          "java.util.Timer",
          "java.util.WeakHashMap");

  /// The same among the methods of classes that are harmless otherwise.
  private static final Set<String> METHODS =
      Set.of(
          "java.lang.Boolean.getBoolean",
          "java.lang.Integer.getInteger",
          "java.lang.Long.getLong",
          "java.lang.Math.random",
          "java.lang.StrictMath.random",
          "java.nio.charset.Charset.defaultCharset",
          "java.time.ZoneId.systemDefault",
          "java.util.Collection.parallelStream",
          "java.util.Collections.shuffle",
          "java.util.List.parallelStream",
          "java.util.Locale.getDefault",
          "java.util.Set.parallelStream",
          "java.util.TimeZone.getDefault",
          "java.util.UUID.randomUUID");

  private Purity() {}

  static final List<ArchRule> RULES =
      List.of(
          classes()
              .should()
              .onlyDependOnClassesThat(resideInAnyPackage(PACKAGES).or(arePrimitive()))
              .as("the core uses the JDK's values and no I/O, logging or library")
              .allowEmptyShould(true),
          noClasses()
              .should()
              .dependOnClassesThat(
                  describe("open a way out", type -> TYPES.contains(elementOf(type))))
              .as("the core holds no clock, random source, thread or process")
              .allowEmptyShould(true),
          noClasses()
              .should()
              .accessTargetWhere(
                  describe("asks the clock, chance or the machine", Purity::leavesTheSnapshot))
              .as(
                  "the core asks neither the clock nor chance nor the machine: see"
                      + " snapshot.takenAt()")
              .allowEmptyShould(true));

  private static DescribedPredicate<JavaClass> arePrimitive() {
    return describe("are primitive", type -> type.getBaseComponentType().isPrimitive());
  }

  private static String elementOf(JavaClass type) {
    return type.getBaseComponentType().getName();
  }

  private static boolean leavesTheSnapshot(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String name = access.getTarget().getName();
    return METHODS.contains(owner + "." + name)
        || (owner.equals("java.lang.System") && !name.equals("arraycopy"))
        || (owner.startsWith("java.time.") && name.equals("now"))
        || (owner.startsWith("java.util.stream.") && name.equals("parallel"))
        || name.equals("printStackTrace");
  }
}

package dev.lamplighter.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.onlyDependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Which package of the core may use which: an allowance for every package that the table names.
///
/// The table is written as in design 2: in `a ← b`, b may use a and whatever a may use.
record Arrows(SortedMap<String, SortedSet<String>> allowances) {

  /// The arrows of Lamplighter's core: design 2, and EC2's requests and answers as values in `ec2`.
  static final String CORE =
      """
      model ← api, catalogue ← snapshot ← decision ← schedule ← pack ← disrupt
      api ← ec2 ← snapshot
      api ← catalogue
      decision ← lifecycle, launch
      lifecycle, launch ← disrupt
      disrupt ← decide ← teardown
      """;

  static Arrows parse(String table) {
    SortedMap<String, SortedSet<String>> direct = new TreeMap<>();
    for (String chain : table.lines().toList()) {
      List<String> below = List.of();
      for (String stage : chain.split("←", -1)) {
        List<String> names = List.of(stage.strip().split(",\\s*", -1));
        for (String name : names) {
          direct.computeIfAbsent(name, _ -> new TreeSet<>()).addAll(below);
        }
        below = names;
      }
    }
    SortedMap<String, SortedSet<String>> allowances = new TreeMap<>();
    direct
        .keySet()
        .forEach(
            name -> follow(direct, name, allowances.computeIfAbsent(name, _ -> new TreeSet<>())));
    return new Arrows(allowances);
  }

  private static void follow(
      SortedMap<String, SortedSet<String>> direct, String name, SortedSet<String> reached) {
    for (String used : direct.getOrDefault(name, new TreeSet<>())) {
      if (reached.add(used)) {
        follow(direct, used, reached);
      }
    }
  }

  boolean allows(String user, String used) {
    return user.equals(used) || allowances.getOrDefault(user, new TreeSet<>()).contains(used);
  }

  /// The rules for the packages under `root`: one for each package, and one against packages that
  /// the table forgot.
  List<ArchRule> rulesFor(String root) {
    Stream<ArchRule> arrows =
        allowances.keySet().stream().map(user -> onlyFollowsItsArrows(root, user));
    return Stream.concat(arrows, Stream.of(isInTheTable(root))).toList();
  }

  private ArchRule onlyFollowsItsArrows(String root, String user) {
    return classes()
        .that()
        .resideInAPackage(root + "." + user + "..")
        .should(
            onlyDependOnClassesThat(
                describe(
                    "are in " + user + " or in " + allowances.getOrDefault(user, new TreeSet<>()),
                    used -> !isUnder(root, used) || allows(user, area(root, used)))))
        .as(user + " uses nothing but " + allowances.getOrDefault(user, new TreeSet<>()))
        .allowEmptyShould(true);
  }

  private ArchRule isInTheTable(String root) {
    return classes()
        .that(describe("are under " + root, type -> isUnder(root, type)))
        .should()
        .resideInAnyPackage(
            allowances.keySet().stream()
                .map(name -> root + "." + name + "..")
                .toArray(String[]::new))
        .as("every package of the core is in the table of arrows")
        .allowEmptyShould(true);
  }

  private static boolean isUnder(String root, JavaClass type) {
    return type.getPackageName().startsWith(root + ".");
  }

  /// The first part of the package name after the root.
  private static String area(String root, JavaClass type) {
    return type.getPackageName().substring(root.length() + 1).split("\\.", 2)[0];
  }
}

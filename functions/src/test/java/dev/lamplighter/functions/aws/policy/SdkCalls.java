package dev.lamplighter.functions.aws.policy;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.lamplighter.functions.aws.signed.SignedAction;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The calls to AWS that classes make, as they are compiled, in IAM's spelling: `ec2:CreateFleet`.
final class SdkCalls {
  private static final Pattern CLIENT =
      Pattern.compile("software\\.amazon\\.awssdk\\.services\\.([a-z0-9]+)\\.\\w+Client");

  /// Pages made without the client's own method for it.
  private static final Pattern PAGES =
      Pattern.compile(
          "software\\.amazon\\.awssdk\\.services\\.([a-z0-9]+)\\.paginators\\.(\\w+)Iterable");

  /// What a client can do without calling anybody.
  private static final Set<String> CALLS_NOBODY =
      Set.of("builder", "close", "create", "serviceClientConfiguration", "serviceName");

  private SdkCalls() {}

  static SortedSet<String> of(JavaClasses classes) {
    var actions = new TreeSet<String>();
    classes.stream().flatMap(SdkCalls::accesses).flatMap(SdkCalls::action).forEach(actions::add);
    classes.stream().flatMap(SdkCalls::signed).forEach(actions::add);
    return actions;
  }

  /// Calls without a client: whoever names an action makes it.
  private static Stream<String> signed(JavaClass type) {
    return type.isEquivalentTo(SignedAction.class)
        ? Stream.empty()
        : type.getFieldAccessesFromSelf().stream()
            .filter(access -> access.getTargetOwner().isEquivalentTo(SignedAction.class))
            .map(access -> SignedAction.valueOf(access.getName()))
            .map(action -> action.service() + ":" + action.operation());
  }

  private static Stream<JavaAccess<?>> accesses(JavaClass type) {
    return Stream.<Collection<? extends JavaAccess<?>>>of(
            type.getMethodCallsFromSelf(),
            type.getMethodReferencesFromSelf(),
            type.getConstructorCallsFromSelf(),
            type.getConstructorReferencesFromSelf())
        .flatMap(Collection::stream);
  }

  private static Stream<String> action(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getFullName();
    Matcher pages = PAGES.matcher(owner);
    if (pages.matches()) {
      return Stream.of(pages.group(1) + ":" + pages.group(2));
    }
    Matcher client = CLIENT.matcher(owner);
    return client.matches() && !CALLS_NOBODY.contains(access.getName())
        ? Stream.of(client.group(1) + ":" + operation(access.getName()))
        : Stream.empty();
  }

  private static String operation(String method) {
    return method.substring(0, 1).toUpperCase(Locale.ROOT)
        + method.substring(1).replaceFirst("Paginator$", "");
  }
}

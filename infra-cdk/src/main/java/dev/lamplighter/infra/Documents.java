package dev.lamplighter.infra;

import dev.lamplighter.functions.aws.policy.PolicyDocument;
import dev.lamplighter.functions.aws.policy.PolicyScope;
import dev.lamplighter.functions.install.ClusterEntry;
import dev.lamplighter.functions.install.Installation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Aws;

/// Policies as the CDK has them. Where no account is named the stack may go into any: policies are
/// then made for an account that is no one's, in whose place the stack's own is put.
final class Documents {
  private static final String NO_ONES = "000000000000";

  private Documents() {}

  static PolicyScope scope(Installation installation) {
    return PolicyScope.of(installation, account(installation));
  }

  static PolicyScope scope(Installation installation, ClusterEntry cluster) {
    return PolicyScope.of(installation, account(installation), List.of(cluster));
  }

  private static String account(Installation installation) {
    return installation.place().account().orElse(NO_ONES);
  }

  static software.amazon.awscdk.services.iam.PolicyDocument of(PolicyDocument document) {
    return software.amazon.awscdk.services.iam.PolicyDocument.fromJson(
        withAccount(document.tree()));
  }

  private static Object withAccount(Object value) {
    return switch (value) {
      case String text -> text.replace(NO_ONES, Aws.ACCOUNT_ID);
      case List<?> list -> list.stream().map(Documents::withAccount).toList();
      case Map<?, ?> map -> {
        var copy = new LinkedHashMap<Object, Object>();
        map.forEach((key, it) -> copy.put(key, withAccount(it)));
        yield copy;
      }
      default -> value;
    };
  }
}

package dev.lamplighter.local.doctor;

import dev.lamplighter.functions.aws.signed.Question;
import dev.lamplighter.functions.aws.signed.SignedAction;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.local.doctor.Facts.Concurrency;
import dev.lamplighter.local.doctor.Facts.Quotas;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What the account may have at once, asked of Lambda and of Service Quotas.
final class QuotaQuestions {
  private static final String ACCOUNT_SETTINGS = "/2016-08-19/account-settings";

  private final SignedCalls calls;

  QuotaQuestions(SignedCalls calls) {
    this.calls = calls;
  }

  /// Begins to ask for all of them.
  Supplier<Quotas> ask(Questions questions) {
    var functions = questions.ask(this::concurrency);
    var onDemand = questions.ask(() -> vcpus(VcpuQuota.ON_DEMAND));
    var spot = questions.ask(() -> vcpus(VcpuQuota.SPOT));
    return () -> new Quotas(functions.get(), onDemand.get(), spot.get());
  }

  /// Throws [CallFailed] if there is no answer.
  Concurrency concurrency() {
    var action = SignedAction.GET_ACCOUNT_SETTINGS;
    JsonNode limit = calls.call(Question.get(action, ACCOUNT_SETTINGS)).path("AccountLimit");
    return new Concurrency(
        number(limit, "ConcurrentExecutions", action.operation()),
        number(limit, "UnreservedConcurrentExecutions", action.operation()));
  }

  /// Throws [CallFailed] if there is no answer.
  long vcpus(VcpuQuota quota) {
    var action = SignedAction.GET_SERVICE_QUOTA;
    String what = "%s %s".formatted(action.operation(), quota.code());
    JsonNode body =
        JsonMapper.shared()
            .createObjectNode()
            .put("ServiceCode", "ec2")
            .put("QuotaCode", quota.code());
    JsonNode answer = calls.call(Question.of(action, body).about(what));
    return number(answer.path("Quota"), "Value", what);
  }

  private static long number(JsonNode of, String field, String what) {
    JsonNode number = of.path(field);
    if (!number.isNumber()) {
      throw new CallFailed(
          CallFailed.Kind.UNAVAILABLE, "%s: the answer has no %s".formatted(what, field));
    }
    return (long) number.asDouble();
  }
}

package dev.lamplighter.functions.stack;

import dev.lamplighter.functions.stack.StackRequest.Return;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/// How a request ended. `data` can be read in the stack by `Fn::GetAtt`; `reason` is shown in its
/// events where it failed.
public record StackAnswer(
    boolean success, PhysicalId physicalId, String reason, SortedMap<String, String> data) {
  /// All of an answer (User Guide, "Custom resource response objects").
  static final int BYTES_MAX = 4_096;

  private static final String CUT = "… (see the function's log)";

  public StackAnswer {
    data = Collections.unmodifiableSortedMap(new TreeMap<>(data));
  }

  public static StackAnswer success(
      PhysicalId physicalId, String reason, SortedMap<String, String> data) {
    return new StackAnswer(true, physicalId, reason, data);
  }

  public static StackAnswer failed(PhysicalId physicalId, String reason) {
    return new StackAnswer(false, physicalId, reason, new TreeMap<>());
  }

  /// With one more sentence at its end.
  public StackAnswer adding(String sentence) {
    return new StackAnswer(success, physicalId, reason + " " + sentence, data);
  }

  /// As CloudFormation takes it. What is too long is cut: the data first, then the reason.
  public String json(Return back) {
    String whole = json(back, reason, data);
    if (bytes(whole) <= BYTES_MAX) {
      return whole;
    }
    String shown = reason;
    while (bytes(json(back, shown, new TreeMap<>())) > BYTES_MAX && !shown.equals(CUT)) {
      int half = (shown.length() - (shown.endsWith(CUT) ? CUT.length() : 0)) * 3 / 4;
      shown = shown.substring(0, half) + CUT;
    }
    return json(back, shown, new TreeMap<>());
  }

  private String json(Return back, String shown, SortedMap<String, String> told) {
    var mapper = JsonMapper.shared();
    var body =
        mapper
            .createObjectNode()
            .put("Status", success ? "SUCCESS" : "FAILED")
            .put("Reason", shown)
            .put("PhysicalResourceId", physicalId.toString())
            .put("StackId", back.stackId())
            .put("RequestId", back.requestId())
            .put("LogicalResourceId", back.logicalResourceId());
    body.set("Data", mapper.valueToTree(told));
    return body.toString();
  }

  private static int bytes(String json) {
    return json.getBytes(StandardCharsets.UTF_8).length;
  }
}

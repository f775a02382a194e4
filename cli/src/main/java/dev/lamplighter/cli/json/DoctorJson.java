package dev.lamplighter.cli.json;

import dev.lamplighter.local.doctor.Finding;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// The findings of `doctor` as JSON.
public final class DoctorJson {
  private DoctorJson() {}

  public static String of(String cluster, List<Finding> findings) {
    var root = JsonNodeFactory.instance.objectNode().put("cluster", cluster);
    var checks = root.putArray("checks");
    for (Finding finding : findings) {
      var node =
          checks
              .addObject()
              .put("check", finding.check())
              .put("verdict", finding.verdict().toString())
              .put("found", finding.found());
      finding.command().ifPresent(command -> node.put("command", command));
    }
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(root);
  }
}

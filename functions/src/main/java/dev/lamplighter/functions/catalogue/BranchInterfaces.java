package dev.lamplighter.functions.catalogue;

import dev.lamplighter.model.InstanceTypeName;
import java.util.HashMap;
import java.util.Map;

/// How many pods with security groups of their own an instance of a type may have: its branch
/// interfaces. No API of EC2 tells, so the figures of the controller that makes these interfaces
/// come with Lamplighter (spec AWS 2.5; docs/decisions/0120).
public final class BranchInterfaces {
  private static final String TABLE = "branch-interfaces.csv";
  private static final Map<InstanceTypeName, Integer> BY_TYPE = read();

  private BranchInterfaces() {}

  /// Zero for types that can have none, and for those that are younger than the table.
  public static int of(InstanceTypeName type) {
    return BY_TYPE.getOrDefault(type, 0);
  }

  private static Map<InstanceTypeName, Integer> read() {
    Map<InstanceTypeName, Integer> byType = new HashMap<>();
    for (CsvTable.Row row : CsvTable.read(TABLE, Resource.text(TABLE)).rows()) {
      byType.put(InstanceTypeName.of(row.text("type")), row.number("branchInterfaces"));
    }
    return byType;
  }
}

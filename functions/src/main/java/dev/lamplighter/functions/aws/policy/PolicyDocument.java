package dev.lamplighter.functions.aws.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;

/// A managed policy of IAM. `name` is that of its file.
public record PolicyDocument(String name, List<Statement> statements) {
  /// IAM, "IAM and AWS STS quotas": of a managed policy, white space not counted.
  public static final int LONGEST = 6_144;

  private static final String VERSION = "2012-10-17";

  public PolicyDocument {
    statements = List.copyOf(statements);
    int length = characters(statements);
    if (length > LONGEST) {
      throw new IllegalArgumentException(
          "Policy %s has %d characters; IAM allows %d. Name fewer clusters or node roles in one"
                  .formatted(name, length, LONGEST)
              + " deployment.");
    }
  }

  /// What IAM counts.
  public int characters() {
    return characters(statements);
  }

  /// Each value on a line of its own, so that a right more, or less, is one line of a diff.
  public String json() {
    var indenter = new DefaultIndenter("  ", "\n");
    var printer =
        new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    return JsonMapper.shared().writer().with(printer).writeValueAsString(tree(statements)) + "\n";
  }

  /// As IAM has it: maps, lists and texts.
  public Map<String, Object> tree() {
    return tree(statements);
  }

  private static int characters(List<Statement> statements) {
    return JsonMapper.shared().writeValueAsString(tree(statements)).length();
  }

  private static Map<String, Object> tree(List<Statement> statements) {
    var document = new LinkedHashMap<String, Object>();
    document.put("Version", VERSION);
    document.put("Statement", statements.stream().map(PolicyDocument::tree).toList());
    return document;
  }

  private static Map<String, Object> tree(Statement statement) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("Sid", statement.sid());
    tree.put("Effect", "Allow");
    tree.put("Action", statement.actions());
    tree.put("Resource", statement.resources());
    if (!statement.conditions().isEmpty()) {
      tree.put("Condition", statement.conditionBlock());
    }
    return tree;
  }
}

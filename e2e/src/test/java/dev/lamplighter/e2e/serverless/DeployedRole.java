package dev.lamplighter.e2e.serverless;

import dev.lamplighter.e2e.iam.AskedOfIam;
import dev.lamplighter.e2e.iam.Check;
import dev.lamplighter.e2e.iam.Policies;
import dev.lamplighter.local.services.EmulatedAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The role of functions, with the policies that it has in the account, and what is asked in its
/// name, also after the stack is gone.
final class DeployedRole {
  private final String name;
  private final List<String> keys;
  private final Policies policies;
  private final AskedOfIam heard;

  private DeployedRole(String name, List<String> keys, Policies policies, AskedOfIam heard) {
    this.name = name;
    this.keys = List.copyOf(keys);
    this.policies = policies;
    this.heard = heard;
  }

  /// As `account.py roles` tells of it.
  static DeployedRole of(JsonNode told, AskedOfIam heard) {
    var documents = new ArrayList<Map<String, Object>>();
    told.path("documents")
        .forEach(it -> documents.add(JsonMapper.shared().convertValue(it, new Tree())));
    return new DeployedRole(
        told.path("name").asString(),
        told.path("keys").valueStream().map(JsonNode::asString).toList(),
        Policies.of(documents),
        heard);
  }

  private static final class Tree extends TypeReference<Map<String, Object>> {}

  String name() {
    return name;
  }

  /// What IAM was asked until now.
  List<Check> asked() {
    return keys.stream()
        .flatMap(key -> heard.checksOf(key).stream())
        .distinct()
        .map(check -> check.reachedByEks(EmulatedAccount.REGION.value()))
        .toList();
  }

  List<Check> refused() {
    return asked().stream().filter(check -> !policies.allow(check)).toList();
  }

  /// Statements without which all that was asked would be allowed as well.
  List<String> idleStatements() {
    return policies.sids().stream()
        .filter(sid -> asked().stream().allMatch(policies.without(sid)::allow))
        .toList();
  }

  /// Actions of the other statements that nobody asked for.
  SortedSet<String> idleActions() {
    List<String> idle = idleStatements();
    var actions = new TreeSet<String>();
    policies
        .actions()
        .forEach(
            (sid, named) -> {
              if (!idle.contains(sid)) {
                actions.addAll(named);
              }
            });
    asked().forEach(check -> actions.remove(check.action()));
    return actions;
  }

  /// What would be allowed of the same to what is another cluster's. Profiles anyone may read.
  List<Check> reachingOut(String cluster) {
    return asked().stream()
        .filter(check -> !check.action().equals("iam:GetInstanceProfile"))
        .flatMap(check -> check.onAnothers(cluster).stream())
        .filter(policies::allow)
        .toList();
  }

  @Override
  public String toString() {
    return name;
  }
}

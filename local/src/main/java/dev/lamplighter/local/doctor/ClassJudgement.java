package dev.lamplighter.local.doctor;

import dev.lamplighter.api.Condition;
import dev.lamplighter.api.Condition.ConditionStatus;
import dev.lamplighter.api.ConditionType;
import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.EC2NodeClass.NodeIdentity;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.local.doctor.Facts.ClassFacts;
import dev.lamplighter.local.doctor.Facts.Entry;
import dev.lamplighter.local.doctor.Facts.NodeRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Whether nodes could be launched with each EC2NodeClass, and join: its subnets, its security
/// groups, the role of its nodes.
final class ClassJudgement {
  /// Spec AWS 7.2.
  private static final List<String> POLICIES =
      List.of("AmazonEKSWorkerNodePolicy", "AmazonEKS_CNI_Policy");

  /// Either lets a node pull images.
  private static final Set<String> PULLING =
      Set.of("AmazonEC2ContainerRegistryPullOnly", "AmazonEC2ContainerRegistryReadOnly");

  private static final Set<String> JOINING =
      Set.of("EC2_LINUX", "EC2_WINDOWS", "EC2", "HYBRID_LINUX");

  private final Subject subject;
  private final Asked<List<Entry>> entries;

  private ClassJudgement(Subject subject, Asked<List<Entry>> entries) {
    this.subject = subject;
    this.entries = entries;
  }

  static List<Finding> of(Subject subject, Facts facts) {
    var judgement = new ClassJudgement(subject, facts.account().accessEntries());
    return facts.cluster().classes().judged("EC2NodeClasses", judgement::all);
  }

  private List<Finding> all(List<ClassFacts> classes) {
    if (classes.isEmpty()) {
      return List.of(
          Finding.warn("EC2NodeClasses", "there is none, so no node can be made")
              .run(FirstManifests.nodeClass(subject.cluster(), entries.known().orElse(List.of()))));
    }
    var findings = new ArrayList<Finding>();
    classes.forEach(it -> findings.addAll(each(it)));
    return findings;
  }

  private List<Finding> each(ClassFacts facts) {
    String name = "EC2NodeClass " + facts.nodeClass().name();
    var findings = new ArrayList<Finding>();
    findings.addAll(
        facts.subnets().judged(name + " subnets", found -> subnets(name, facts, found)));
    findings.addAll(
        facts
            .securityGroups()
            .judged(name + " security groups", found -> groups(name, facts, found)));
    findings.addAll(facts.role().judged(name + " role", found -> role(name, facts, found)));
    findings.add(ready(name, facts.nodeClass()));
    return findings;
  }

  private List<Finding> subnets(String name, ClassFacts facts, int found) {
    String check = name + " subnets";
    String terms = terms(facts.nodeClass().spec().subnetSelectorTerms());
    return List.of(
        found == 0
            ? Finding.fail(check, "none has " + terms)
                .run(
                    "aws ec2 create-tags --region %s --resources SUBNET-ID --tags Key=karpenter.sh/discovery,Value=%s"
                        .formatted(subject.region(), subject.cluster()))
            : Finding.ok(check, "%d by %s".formatted(found, terms)));
  }

  private List<Finding> groups(String name, ClassFacts facts, int found) {
    String check = name + " security groups";
    String terms = terms(facts.nodeClass().spec().securityGroupSelectorTerms());
    return List.of(
        found == 0
            ? Finding.fail(check, "none has " + terms)
                .run(
                    "aws ec2 create-tags --region %s --resources SECURITY-GROUP-ID --tags Key=karpenter.sh/discovery,Value=%s"
                        .formatted(subject.region(), subject.cluster()))
            : Finding.ok(check, "%d by %s".formatted(found, terms)));
  }

  private static String terms(List<SelectorTerm> terms) {
    return terms.stream()
        .map(
            term ->
                switch (term) {
                  case SelectorTerm.Tags(var tags) -> "tags " + tags;
                  case SelectorTerm.Id(var id) -> "id " + id;
                  case SelectorTerm.Name(var name) -> "name " + name;
                })
        .collect(Collectors.joining(" or "));
  }

  private List<Finding> role(String name, ClassFacts facts, Optional<NodeRole> found) {
    String check = name + " role";
    String wanted =
        switch (facts.nodeClass().spec().identity()) {
          case NodeIdentity.Role(var role) -> "role " + role;
          case NodeIdentity.InstanceProfile(var profile) ->
              "instance profile %s with a role".formatted(profile);
        };
    if (found.isEmpty()) {
      return List.of(
          Finding.fail(check, "there is no " + wanted)
              .run(
                  "aws iam create-role --role-name NAME --assume-role-policy-document"
                      + " '{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\","
                      + "\"Principal\":{\"Service\":\"ec2.amazonaws.com\"},"
                      + "\"Action\":\"sts:AssumeRole\"}]}'"));
    }
    var findings = new ArrayList<Finding>();
    NodeRole role = found.get();
    if (!role.trust().contains("ec2.amazonaws.com")) {
      findings.add(
          Finding.fail(
                  check,
                  "EC2 may not take %s: its trust policy does not name it".formatted(role.arn()))
              .run("aws iam update-assume-role-policy --role-name NAME --policy-document FILE"));
    }
    policies(check, role).ifPresent(findings::add);
    entry(check, role).ifPresent(findings::add);
    return findings.isEmpty() ? List.of(Finding.ok(check, role.arn())) : findings;
  }

  private static Optional<Finding> policies(String check, NodeRole role) {
    var missing =
        new ArrayList<>(
            POLICIES.stream().filter(policy -> !role.policies().contains(policy)).toList());
    if (PULLING.stream().noneMatch(role.policies()::contains)) {
      missing.add("AmazonEC2ContainerRegistryPullOnly");
    }
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Finding.warn(
                    check,
                    "%s lacks %s; its nodes join only if other policies give the same"
                        .formatted(role.arn(), String.join(", ", missing)))
                .run(
                    "aws iam attach-role-policy --role-name %s --policy-arn arn:aws:iam::aws:policy/%s"
                        .formatted(nameOf(role), missing.getFirst())));
  }

  /// Without an entry a mapping in `aws-auth` may let nodes in, which only the cluster's owner
  /// knows.
  private Optional<Finding> entry(String check, NodeRole role) {
    boolean known = entries.known().isPresent();
    boolean joins =
        entries.known().orElse(List.of()).stream()
            .anyMatch(
                entry -> entry.principal().equals(role.arn()) && JOINING.contains(entry.type()));
    return !known || joins
        ? Optional.empty()
        : Optional.of(
            Finding.warn(
                    check,
                    "%s has no access entry of type EC2_LINUX; its nodes join only if aws-auth maps it"
                        .formatted(role.arn()))
                .run(
                    "aws eks create-access-entry --cluster-name %s --region %s --type EC2_LINUX --principal-arn %s"
                        .formatted(subject.cluster(), subject.region(), role.arn())));
  }

  private static String nameOf(NodeRole role) {
    return role.arn().substring(role.arn().lastIndexOf('/') + 1);
  }

  /// What the last look found, a trial launch with `DryRun` among it.
  private static Finding ready(String name, EC2NodeClass nodeClass) {
    String check = name + " as last seen";
    Optional<Condition> not =
        nodeClass.status().conditions().stream()
            .filter(condition -> condition.status() == ConditionStatus.FALSE)
            .min(
                Comparator.comparingInt(
                    condition -> condition.type() == ConditionType.READY ? 1 : 0));
    if (not.isPresent()) {
      return Finding.fail(check, "%s: %s".formatted(not.get().reason(), not.get().message()))
          .run("kubectl describe ec2nodeclass " + nodeClass.name());
    }
    boolean ready =
        nodeClass.status().conditions().stream()
            .anyMatch(
                condition ->
                    condition.type() == ConditionType.READY
                        && condition.status() == ConditionStatus.TRUE);
    return ready
        ? Finding.ok(check, "ready; EC2 lets its launches through")
        : Finding.warn(check, "no look has judged it yet");
  }
}

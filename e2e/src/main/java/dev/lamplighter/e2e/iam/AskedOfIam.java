package dev.lamplighter.e2e.iam;

import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.local.services.ServiceRequest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.iam.IamClient;

/// What IAM would have been asked for each request to an emulated account, each question once. Tags
/// are those that a resource has when the request comes.
public final class AskedOfIam implements AutoCloseable {
  private final Ec2Client ec2;
  private final IamClient iam;
  private final Questions questions;
  private final Map<String, Set<Check>> checks = new TreeMap<>();

  private AskedOfIam(Ec2Client ec2, IamClient iam, Arns arns) {
    this.ec2 = ec2;
    this.iam = iam;
    this.questions = new Questions(new AccountTags(ec2, iam), arns);
  }

  public static AskedOfIam of(EmulatedAccount account) {
    return new AskedOfIam(
        account.directEc2(),
        account.directIam(),
        new Arns(EmulatedAccount.REGION.value(), EmulatedAccount.ACCOUNT));
  }

  public void hear(ServiceRequest request) {
    var more = questions.of(request);
    synchronized (checks) {
      checks.computeIfAbsent(request.accessKey(), _ -> new LinkedHashSet<>()).addAll(more);
    }
  }

  public List<Check> checks() {
    synchronized (checks) {
      return checks.values().stream().flatMap(Set::stream).distinct().toList();
    }
  }

  /// What was asked in the name of whom this access key is.
  public List<Check> checksOf(String accessKey) {
    synchronized (checks) {
      return List.copyOf(checks.getOrDefault(accessKey, Set.of()));
    }
  }

  @Override
  public void close() {
    ec2.close();
    iam.close();
  }
}

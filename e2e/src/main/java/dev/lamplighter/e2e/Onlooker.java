package dev.lamplighter.e2e;

import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.aws.ec2.Ec2InstanceCloud;
import dev.lamplighter.functions.live.SystemTicker;
import dev.lamplighter.local.services.EmulatedAccount;
import java.util.List;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.iam.IamClient;

/// Sees what is in an emulated account, past all faults.
record Onlooker(Ec2Client ec2, IamClient iam) implements AutoCloseable {
  private static final Tags OF_CLUSTER =
      Tags.NONE.with(Tags.CLUSTER, EmulatedWorld.CLUSTER.value());

  static Onlooker of(EmulatedAccount account) {
    return new Onlooker(account.directEc2(), account.directIam());
  }

  /// All that were ever launched: the emulator lists those that are terminated for ever.
  List<Instance> instances() {
    return new Ec2InstanceCloud(ec2, new SystemTicker()).describeInstances(OF_CLUSTER).items();
  }

  List<String> launchTemplates() {
    return ec2.describeLaunchTemplates().launchTemplates().stream()
        .map(it -> it.launchTemplateName())
        .toList();
  }

  List<String> instanceProfiles() {
    return iam.listInstanceProfiles().instanceProfiles().stream()
        .map(it -> it.instanceProfileName())
        .toList();
  }

  @Override
  public void close() {
    iam.close();
    ec2.close();
  }
}

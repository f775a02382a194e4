package dev.lamplighter.e2e;

import dev.lamplighter.functions.aws.signed.Question;
import dev.lamplighter.functions.aws.signed.SignedAction;
import dev.lamplighter.functions.aws.signed.SignedCalls;
import dev.lamplighter.functions.port.FleetGround;
import dev.lamplighter.local.services.EmulatedAccount;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import dev.lamplighter.model.SecurityGroupId;
import dev.lamplighter.model.SubnetId;
import dev.lamplighter.model.Zone;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;

/// What there is in an emulated account to launch on.
final class EmulatedGround {
  private static final String PROFILE = "mydev_1";
  private static final String ROLE = "KarpenterNodeRole-mydev";
  private static final String IMAGE =
      "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/standard/recommended/image_id";

  private EmulatedGround() {}

  /// With an instance profile made for it.
  static FleetGround of(EmulatedAccount account) {
    var subnets = new TreeMap<Zone, SubnetId>();
    account
        .facts()
        .path("subnets")
        .properties()
        .forEach(
            subnet ->
                subnets.put(Zone.of(subnet.getKey()), SubnetId.of(subnet.getValue().asString())));
    try (var iam = account.iam();
        var calls = account.signed()) {
      iam.createInstanceProfile(it -> it.instanceProfileName(PROFILE));
      iam.addRoleToInstanceProfile(it -> it.instanceProfileName(PROFILE).roleName(ROLE));
      return new FleetGround(
          SecurityGroupId.of(account.facts().path("securityGroup").asString()),
          InstanceProfileName.of(PROFILE),
          image(calls),
          subnets);
    }
  }

  private static ImageId image(SignedCalls calls) {
    var body = JsonMapper.shared().createObjectNode().put("Name", IMAGE);
    var answer = calls.call(Question.of(SignedAction.GET_PARAMETER, body));
    return ImageId.of(answer.path("Parameter").path("Value").asString());
  }
}

package dev.lamplighter.launch;

import dev.lamplighter.ec2.Ec2Error;
import java.util.Map;

/// What a user can do about a refusal of EC2's, by its reason ([Ec2Trouble]).
final class TroubleAdvice {
  private static final String EC2_IS_IN_TROUBLE =
      "EC2 has a trouble of its own: see the AWS Health Dashboard.";

  private static final Map<String, String> BY_REASON =
      Map.ofEntries(
          Map.entry(
              Ec2Trouble.PROFILE_NOT_FOUND,
              "Create that instance profile, or name another as spec.instanceProfile of the"
                  + " EC2NodeClass."),
          Map.entry(
              "InstanceProfileNameInvalid",
              "EC2 sees a new instance profile after a minute or so. If this lasts, see in IAM"
                  + " whether the profile in the status of the EC2NodeClass is still there."),
          Map.entry(
              Ec2Trouble.TEMPLATE_NOT_FOUND,
              "Somebody deletes the launch templates of Lamplighter: see in CloudTrail who calls"
                  + " DeleteLaunchTemplate."),
          Map.entry(
              "RequestLimitExceeded",
              "EC2 throttles the account: see in CloudTrail who else calls it so often, or ask AWS"
                  + " for a higher rate."),
          Map.entry("InternalError", EC2_IS_IN_TROUBLE),
          Map.entry("RequestTimeout", EC2_IS_IN_TROUBLE),
          Map.entry(
              "RequestExpired", "The clock of this machine is wrong, or EC2 answers very late."),
          Map.entry("ExpiredToken", "Sign in to AWS again."),
          Map.entry(
              "SecurityGroupSubnetVPCMismatch",
              "Let securityGroupSelectorTerms and subnetSelectorTerms of the EC2NodeClass select"
                  + " from one VPC."),
          Map.entry(
              "AMIAuthorizationFailure",
              "Have the image shared with this account, or select another in amiSelectorTerms."),
          Map.entry("InvalidAMIID", "Correct amiSelectorTerms of the EC2NodeClass."),
          Map.entry("AMINotFound", "Correct amiSelectorTerms of the EC2NodeClass."),
          Map.entry("SubnetResolutionFailed", "Correct subnetSelectorTerms of the EC2NodeClass."),
          Map.entry("UserDataSizeLimitExceeded", "Shorten spec.userData of the EC2NodeClass."),
          Map.entry(
              "AccountPendingVerification",
              "AWS verifies the account and writes to its owner when it is done."));

  private TroubleAdvice() {}

  /// EC2's words, and what to do about them if that is known.
  static String after(Ec2Error error, Ec2Trouble trouble) {
    String advice = on(trouble);
    return advice.isEmpty()
        ? error.toString()
        : error.toString().replaceFirst("\\.$", "") + ". " + advice;
  }

  /// Empty where EC2's own sentence has to do.
  static String on(Ec2Trouble trouble) {
    return BY_REASON.getOrDefault(trouble.reason(), "");
  }
}

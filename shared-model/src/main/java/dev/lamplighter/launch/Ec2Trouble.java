package dev.lamplighter.launch;

import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.LaunchInputs;
import java.util.List;

/// What an error of EC2's comes down to, by its code and where codes say too little by its sentence
/// (spec AWS 3.8). The table is in order: the first line that matches counts.
public record Ec2Trouble(Kind kind, String reason) {

  /// What follows from an error. Of several in one answer the first kind here decides.
  public enum Kind {
    /// The account may never have the type.
    REFUSED_TYPE,
    /// A quota of the account is used up.
    QUOTA,
    /// The account may not use spot at all.
    NO_SPOT,
    /// Something of the user's, or a permission, must change.
    MISCONFIGURED,
    /// EC2 says no, and will say otherwise without anybody's doing.
    PASSING,
    /// EC2 has not made up its mind: what was asked for may be under way, done, or neither.
    UNANSWERED,
    /// EC2 does not accept the credentials, or the clock, of whoever asks, and has not looked at
    /// the request.
    NOT_ACCEPTED,
    /// The pool has no room now.
    CAPACITY,
    /// The pool's subnet has no address left, so no pool in that subnet will do.
    SUBNET_FULL,
    /// It is not in the table: a person must look at it, unless something better is known.
    UNKNOWN
  }

  /// The reason where a class's instance profile is not there.
  static final String PROFILE_NOT_FOUND = "InstanceProfileNotFound";

  static final String TEMPLATE_NOT_FOUND = "LaunchTemplateNotFound";

  /// The reason of a throttle, and EC2's code for it.
  public static final String THROTTLED = "RequestLimitExceeded";

  /// The reason where EC2 was silent, and our code for it.
  static final String NO_ANSWER = "NoAnswer";

  private static final String PROFILE_UNSEEN = "InstanceProfileNameInvalid";

  /// `code` is part of EC2's, or where `whole` all of it but for the side that it blames.
  private record Line(String code, boolean whole, String text, Kind kind, String reason) {
    boolean matches(Ec2Error error) {
      return (whole ? unblamed(error.code()).equals(code) : error.code().contains(code))
          && error.message().contains(text);
    }

    private static String unblamed(String code) {
      return code.replaceFirst("^(Client|Server)\\.", "");
    }
  }

  private static final List<Line> TABLE =
      List.of(
          text("not eligible for Free Tier", Kind.REFUSED_TYPE, "FreeTierIneligible"),
          code("InsufficientInstanceCapacity", Kind.CAPACITY, "InsufficientInstanceCapacity"),
          code("UnfulfillableCapacity", Kind.CAPACITY, "UnfulfillableCapacity"),
          code("InsufficientHostCapacity", Kind.CAPACITY, "InsufficientHostCapacity"),
          code("UnavailableHostRequirements", Kind.CAPACITY, "InsufficientHostCapacity"),
          code("InsufficientReservedInstanceCapacity", Kind.CAPACITY, "InsufficientCapacity"),
          code("InsufficientVolumeCapacity", Kind.CAPACITY, "InsufficientVolumeCapacity"),
          code("InsufficientAddressCapacity", Kind.CAPACITY, "InsufficientAddressCapacity"),
          code("InsufficientCapacity", Kind.CAPACITY, "InsufficientCapacity"),
          code("SpotMaxPriceTooLow", Kind.CAPACITY, "SpotMaxPriceTooLow"),
          code("ReservationCapacityExceeded", Kind.CAPACITY, "ReservationCapacityExceeded"),
          code("InvalidCapacityReservation", Kind.CAPACITY, "CapacityReservationGone"),
          code(
              "InsufficientFreeAddressesInSubnet",
              Kind.SUBNET_FULL,
              "InsufficientFreeAddressesInSubnet"),
          text("not supported in your requested Availability Zone", Kind.CAPACITY, "Unsupported"),
          code("MaxSpotInstanceCountExceeded", Kind.QUOTA, "SpotQuotaExceeded"),
          code("VcpuLimitExceeded", Kind.QUOTA, "VCPULimitExceeded"),
          code("InstanceLimitExceeded", Kind.QUOTA, "VCPULimitExceeded"),
          code("MaxFleetCountExceeded", Kind.QUOTA, "FleetQuotaExceeded"),
          code("ServiceLinkedRoleCreationNotPermitted", Kind.NO_SPOT, "SpotSLRCreationFailed"),
          text("Not authorized for images", Kind.MISCONFIGURED, "AMIAuthorizationFailure"),
          code("UnauthorizedOperation", Kind.MISCONFIGURED, "Unauthorized"),
          code("AccessDenied", Kind.MISCONFIGURED, "Unauthorized"),
          code("AuthFailure", Kind.MISCONFIGURED, "Unauthorized"),
          text(
              "belong to different networks", Kind.MISCONFIGURED, "SecurityGroupSubnetVPCMismatch"),
          text("iamInstanceProfile.name is invalid", Kind.PASSING, PROFILE_UNSEEN),
          code("InvalidLaunchTemplateId.NotFound", Kind.PASSING, TEMPLATE_NOT_FOUND),
          code("InvalidLaunchTemplateName.NotFound", Kind.PASSING, TEMPLATE_NOT_FOUND),
          text("User data is limited to", Kind.MISCONFIGURED, "UserDataSizeLimitExceeded"),
          code("InvalidUserData.Malformed", Kind.MISCONFIGURED, "UserDataSizeLimitExceeded"),
          code("InvalidAMIID.Malformed", Kind.MISCONFIGURED, "InvalidAMIID"),
          code("InvalidAMIID", Kind.MISCONFIGURED, "AMINotFound"),
          code("InvalidSubnetID", Kind.MISCONFIGURED, "SubnetResolutionFailed"),
          code("PendingVerification", Kind.MISCONFIGURED, "AccountPendingVerification"),
          code(THROTTLED, Kind.PASSING, THROTTLED),
          code("Throttling", Kind.PASSING, THROTTLED),
          code(NO_ANSWER, Kind.UNANSWERED, NO_ANSWER),
          code("PriorRequestNotComplete", Kind.UNANSWERED, "PriorRequestNotComplete"),
          code("RequestTimeout", Kind.UNANSWERED, "RequestTimeout"),
          code("InternalError", Kind.UNANSWERED, "InternalError"),
          code("InternalFailure", Kind.UNANSWERED, "InternalError"),
          code("Unavailable", Kind.UNANSWERED, "InternalError"),
          code("RequestExpired", Kind.NOT_ACCEPTED, "RequestExpired"),
          code("RequestTimeTooSkewed", Kind.NOT_ACCEPTED, "RequestExpired"),
          code("RequestInTheFuture", Kind.NOT_ACCEPTED, "RequestExpired"),
          code("ExpiredToken", Kind.NOT_ACCEPTED, "ExpiredToken"),
          code("InvalidClientTokenId", Kind.NOT_ACCEPTED, "InvalidCredentials"),
          code("UnrecognizedClient", Kind.NOT_ACCEPTED, "InvalidCredentials"),
          code("MissingAuthenticationToken", Kind.NOT_ACCEPTED, "InvalidCredentials"),
          code("SignatureDoesNotMatch", Kind.NOT_ACCEPTED, "InvalidCredentials"),
          code("InvalidSignature", Kind.NOT_ACCEPTED, "InvalidCredentials"),
          code("IncompleteSignature", Kind.NOT_ACCEPTED, "InvalidCredentials"),
          code("IdempotentParameterMismatch", Kind.PASSING, "IdempotentParameterMismatch"),
          exactly("Unsupported", Kind.CAPACITY, "Unsupported"),
          code("UnsupportedTenancy", Kind.MISCONFIGURED, "UnsupportedTenancy"),
          code("UnsupportedOperation", Kind.MISCONFIGURED, "UnsupportedOperation"));

  private static final Ec2Trouble OTHER = new Ec2Trouble(Kind.UNKNOWN, "LaunchFailed");

  public static Ec2Trouble of(Ec2Error error) {
    return TABLE.stream()
        .filter(line -> line.matches(error))
        .findFirst()
        .map(line -> new Ec2Trouble(line.kind(), line.reason()))
        .orElse(OTHER);
  }

  /// Of a launch with these inputs. EC2 does not see a profile of our own for a while after it was
  /// made; one that the user names is not there until somebody makes it (spec AWS 1.16).
  static Ec2Trouble of(Ec2Error error, LaunchInputs inputs) {
    Ec2Trouble trouble = of(error);
    return trouble.reason().equals(PROFILE_UNSEEN) && !OwnProfiles.areIn(inputs)
        ? new Ec2Trouble(Kind.MISCONFIGURED, PROFILE_NOT_FOUND)
        : trouble;
  }

  private static Line code(String code, Kind kind, String reason) {
    return new Line(code, false, "", kind, reason);
  }

  /// For one that other codes begin with that mean something else.
  private static Line exactly(String code, Kind kind, String reason) {
    return new Line(code, true, "", kind, reason);
  }

  private static Line text(String text, Kind kind, String reason) {
    return new Line("", false, text, kind, reason);
  }
}

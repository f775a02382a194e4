package dev.lamplighter.functions.live;

import dev.lamplighter.api.ResolvedSubnet;
import dev.lamplighter.api.SelectorTerm;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Image;
import dev.lamplighter.ec2.ImageQuery;
import dev.lamplighter.ec2.InstanceProfile;
import dev.lamplighter.ec2.SecurityGroup;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceProfileName;
import java.util.List;
import java.util.Optional;

/// Nobody to ask what an EC2NodeClass points at: each question is refused, so that no class becomes
/// ready, nothing is launched, and nothing voluntary is done.
public final class UnansweredNodeClasses implements NodeClassResolver {
  private static CallFailed refused(String call) {
    return new CallFailed(
        Kind.UNAVAILABLE, call + ": this build of Lamplighter does not ask AWS for it yet.");
  }

  @Override
  public Optional<ImageId> imageParameter(String parameterName) {
    throw refused("GetParameter " + parameterName);
  }

  @Override
  public Listing<Image> images(List<ImageQuery> queries) {
    throw refused("DescribeImages");
  }

  @Override
  public Listing<ResolvedSubnet> subnets(List<SelectorTerm> terms) {
    throw refused("DescribeSubnets");
  }

  @Override
  public Listing<SecurityGroup> securityGroups(List<SelectorTerm> terms) {
    throw refused("DescribeSecurityGroups");
  }

  @Override
  public Optional<Ec2Error> ensureInstanceProfile(
      InstanceProfileName name, String role, Tags tags) {
    throw refused("CreateInstanceProfile " + name);
  }

  @Override
  public Listing<InstanceProfile> instanceProfiles(Tags tags) {
    throw refused("ListInstanceProfiles");
  }

  @Override
  public Optional<Ec2Error> deleteInstanceProfile(InstanceProfileName name) {
    throw refused("DeleteInstanceProfile " + name);
  }
}

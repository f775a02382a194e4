package dev.lamplighter.functions.port;

import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.FleetAnswer;
import dev.lamplighter.ec2.FleetRequest;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.InstanceStatus;
import dev.lamplighter.ec2.LaunchInputs;
import dev.lamplighter.ec2.LaunchTemplate;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.ec2.TrialRefusal;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;

/// EC2's API, request by request. Every method may throw [CallFailed].
public interface InstanceCloud {

  /// DescribeInstanceTypes, all pages.
  List<InstanceTypeInfo> describeInstanceTypes();

  /// DescribeInstanceTypeOfferings by availability zone, all pages.
  SortedMap<InstanceTypeName, SortedSet<Zone>> describeInstanceTypeOfferings();

  FleetAnswer createFleet(FleetRequest request);

  /// CreateLaunchTemplate, CreateFleet and RunInstances of the first template and pool, each with
  /// `DryRun`: nothing is made. The answer has those that would not succeed, in this order.
  List<TrialRefusal> tryLaunch(LaunchInputs inputs);

  /// DescribeInstances with these tags, in any state; terminated ones stay listed for a while. A
  /// search by tag may lag behind a launch by some seconds.
  Listing<Instance> describeInstances(Tags tags);

  /// DescribeInstances by id; those that EC2 does not know (yet, or any more) are left out.
  Listing<Instance> describeInstances(List<InstanceId> ids);

  /// DescribeInstanceStatus, all pages, of every instance of the account in this region that fails
  /// a status check or has a scheduled event, whosever it is.
  Listing<InstanceStatus> describeInstanceStatus();

  /// TerminateInstances; the answer has those that were refused, and why. All others are accepted,
  /// also those already on their way out. One that is refused does not spoil the others.
  SortedMap<InstanceId, Ec2Error> terminateInstances(List<InstanceId> ids);

  /// CreateTags of an instance, over those of the same keys; empty when accepted.
  Optional<Ec2Error> createTags(InstanceId id, Tags tags);

  /// CreateLaunchTemplate; empty when made. `InvalidLaunchTemplateName.AlreadyExistsException`
  /// means that one of this name, hence of these contents, is there.
  Optional<Ec2Error> createLaunchTemplate(LaunchTemplateRequest request);

  Listing<LaunchTemplate> describeLaunchTemplates(Tags tags);

  /// DeleteLaunchTemplate; empty when deleted.
  Optional<Ec2Error> deleteLaunchTemplate(LaunchTemplateName name);
}

package dev.lamplighter.functions.silence;

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
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.Listing;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.LaunchTemplateName;
import dev.lamplighter.model.Zone;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;

/// EC2, asked no further question once it has left one without an answer. Whether it is to act is
/// not for questions to say: that has rules of its own (decision 0030).
record HeardCloud(InstanceCloud inner, Silence ec2) implements InstanceCloud {
  @Override
  public List<InstanceTypeInfo> describeInstanceTypes() {
    return ec2.ask(inner::describeInstanceTypes);
  }

  @Override
  public SortedMap<InstanceTypeName, SortedSet<Zone>> describeInstanceTypeOfferings() {
    return ec2.ask(inner::describeInstanceTypeOfferings);
  }

  @Override
  public FleetAnswer createFleet(FleetRequest request) {
    return inner.createFleet(request);
  }

  @Override
  public List<TrialRefusal> tryLaunch(LaunchInputs inputs) {
    return ec2.ask(() -> inner.tryLaunch(inputs));
  }

  @Override
  public Listing<Instance> describeInstances(Tags tags) {
    return ec2.ask(() -> inner.describeInstances(tags));
  }

  @Override
  public Listing<Instance> describeInstances(List<InstanceId> ids) {
    return ec2.ask(() -> inner.describeInstances(ids));
  }

  @Override
  public Listing<InstanceStatus> describeInstanceStatus() {
    return ec2.ask(inner::describeInstanceStatus);
  }

  @Override
  public SortedMap<InstanceId, Ec2Error> terminateInstances(List<InstanceId> ids) {
    return inner.terminateInstances(ids);
  }

  @Override
  public Optional<Ec2Error> createTags(InstanceId id, Tags tags) {
    return inner.createTags(id, tags);
  }

  @Override
  public Optional<Ec2Error> createLaunchTemplate(LaunchTemplateRequest request) {
    return inner.createLaunchTemplate(request);
  }

  @Override
  public Listing<LaunchTemplate> describeLaunchTemplates(Tags tags) {
    return ec2.ask(() -> inner.describeLaunchTemplates(tags));
  }

  @Override
  public Optional<Ec2Error> deleteLaunchTemplate(LaunchTemplateName name) {
    return inner.deleteLaunchTemplate(name);
  }
}

package dev.lamplighter.local.cloud;

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
import java.util.TreeMap;
import java.util.stream.Stream;

/// EC2's API over the pretend account.
public final class PretendInstanceCloud implements InstanceCloud {
  private final PretendAccount account;

  public PretendInstanceCloud(PretendAccount account) {
    this.account = account;
  }

  @Override
  public List<InstanceTypeInfo> describeInstanceTypes() {
    return account.types().infos();
  }

  @Override
  public SortedMap<InstanceTypeName, SortedSet<Zone>> describeInstanceTypeOfferings() {
    return account.types().zones();
  }

  @Override
  public FleetAnswer createFleet(FleetRequest request) {
    return account.fleets().create(request);
  }

  @Override
  public Listing<Instance> describeInstances(Tags tags) {
    return Listing.complete(account.instances().tagged(tags));
  }

  @Override
  public Listing<Instance> describeInstances(List<InstanceId> ids) {
    return Listing.complete(account.instances().byId(ids));
  }

  /// Nothing is ever wrong with a pretend machine but that it goes.
  @Override
  public Listing<InstanceStatus> describeInstanceStatus() {
    return Listing.complete(List.of());
  }

  @Override
  public SortedMap<InstanceId, Ec2Error> terminateInstances(List<InstanceId> ids) {
    var refused = new TreeMap<InstanceId, Ec2Error>();
    ids.forEach(id -> account.instances().terminate(id).ifPresent(error -> refused.put(id, error)));
    return refused;
  }

  @Override
  public Optional<Ec2Error> createTags(InstanceId id, Tags tags) {
    return account.instances().tag(id, tags);
  }

  @Override
  public List<TrialRefusal> tryLaunch(LaunchInputs inputs) {
    return Stream.of("CreateLaunchTemplate", "CreateFleet", "RunInstances")
        .flatMap(
            call ->
                account.fleets().trialRefusal(call, inputs).stream()
                    .map(error -> new TrialRefusal(call, error)))
        .toList();
  }

  @Override
  public Optional<Ec2Error> createLaunchTemplate(LaunchTemplateRequest request) {
    return account
        .permissions()
        .refusal("CreateLaunchTemplate")
        .or(() -> account.launchTemplates().create(request));
  }

  @Override
  public Listing<LaunchTemplate> describeLaunchTemplates(Tags tags) {
    return Listing.complete(account.launchTemplates().tagged(tags));
  }

  @Override
  public Optional<Ec2Error> deleteLaunchTemplate(LaunchTemplateName name) {
    return account.launchTemplates().delete(name);
  }
}

package dev.lamplighter.local.cloud;

import dev.lamplighter.ec2.ClientToken;
import dev.lamplighter.ec2.Ec2Error;
import dev.lamplighter.ec2.Instance;
import dev.lamplighter.ec2.Instance.Attachment;
import dev.lamplighter.ec2.Instance.State;
import dev.lamplighter.ec2.LaunchTemplateRequest;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.local.cloud.Ec2Log.Cause;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.ImageId;
import dev.lamplighter.model.InstanceId;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.SecurityGroupId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The account's instances: pending, running, shutting down, terminated, and after a while
/// forgotten.
public final class Instances {
  private final Region region;
  private final Timeline timeline;
  private final Ec2Log log;
  private final CostMeter costs;
  private final Volumes volumes;
  private final SortedMap<InstanceId, Machine> machines = new TreeMap<>();
  private final InstanceIds ids;
  private final List<InstanceListener> listeners = new ArrayList<>();
  private final List<InterruptionListener> interruptionListeners = new ArrayList<>();
  private Ec2Delays delays;

  Instances(
      Region region,
      Timeline timeline,
      Ec2Log log,
      CostMeter costs,
      Volumes volumes,
      Ec2Delays delays) {
    this.region = region;
    this.ids = new InstanceIds(region);
    this.timeline = timeline;
    this.log = log;
    this.costs = costs;
    this.volumes = volumes;
    this.delays = delays;
  }

  /// What a launch is made of; empty `template` and `token` for what no fleet launches.
  record Order(
      CapacityPool pool,
      Price price,
      ImageId image,
      Subnet subnet,
      Tags tags,
      Tags volumeTags,
      Optional<LaunchTemplateRequest> template,
      Optional<ClientToken> token) {}

  public void listen(InstanceListener listener) {
    listeners.add(listener);
  }

  public void listen(InterruptionListener listener) {
    interruptionListeners.add(listener);
  }

  /// Instances that somebody remembers although this account has never launched them: no launch
  /// gives their ids again.
  public void neverAgain(Collection<InstanceId> remembered) {
    ids.neverAgain(remembered);
  }

  /// From now on EC2 takes this long.
  public void setDelays(Ec2Delays delays) {
    this.delays = delays;
  }

  Ec2Delays delays() {
    return delays;
  }

  /// The truth about an instance, however recent; empty once it is forgotten.
  public Optional<Instance> find(InstanceId id) {
    return machine(id).map(Machine::instance);
  }

  /// The truth about all instances that are not forgotten.
  public List<Instance> all() {
    return machines.keySet().stream().map(this::find).flatMap(Optional::stream).toList();
  }

  /// The name that EC2 gives an instance's host, which EKS takes for its node.
  public String privateDnsName(InstanceId id) {
    return machine(id)
        .map(machine -> "%s.%s.compute.internal".formatted(machine.hostName(), region))
        .orElseThrow(() -> new IllegalArgumentException("There is no instance " + id));
  }

  /// EC2 warns that it takes an instance back, on spot or lent out, and does so two minutes later.
  public void interrupt(InstanceId id) {
    var instance = alive(id);
    if (instance.capacityType() == CapacityType.ON_DEMAND) {
      throw new IllegalArgumentException(
          "EC2 interrupts spot and reserved instances only; %s is on-demand".formatted(id));
    }
    Instant takenAt = timeline.now().plus(delays.spotWarning());
    timeline.at(takenAt, () -> shutDown(id, Cause.INTERRUPTION));
    interruptionListeners.forEach(listener -> listener.interruption(instance, takenAt));
  }

  /// Somebody changes an instance's security groups: ModifyInstanceAttribute with these.
  public void setSecurityGroups(InstanceId id, SortedSet<SecurityGroupId> groups) {
    var instance = alive(id);
    var network = new Attachment(instance.network().subnet(), groups);
    machines.put(id, machineOf(id).with(instance.withNetwork(network)));
  }

  /// Its capacity reservation is gone.
  void onDemand(InstanceId id) {
    machine(id).ifPresent(it -> machines.put(id, it.onDemand()));
  }

  /// An instance dies at once, without a word.
  public void kill(InstanceId id) {
    var instance = alive(id);
    shutDown(instance.id(), Cause.KILLED);
    terminated(instance.id());
  }

  Instance launch(Order order) {
    var id = ids.next();
    var instance =
        new Instance(
            id,
            order.pool().instanceType(),
            order.pool().zone(),
            order.pool().capacityType(),
            order.image(),
            attachment(order),
            State.PENDING,
            order.tags(),
            timeline.now());
    var machine =
        new Machine(
            instance,
            order.template(),
            order.subnet(),
            order.subnet().takeAddress(),
            Optional.empty());
    machines.put(id, machine);
    order.template().ifPresent(template -> volumes.attach(id, template, order.volumeTags()));
    log.launched(instance, order.token(), order.price());
    timeline.after(delays.pending(), () -> running(id, order.price()));
    return instance;
  }

  private static Attachment attachment(Order order) {
    return new Attachment(
        Optional.of(order.subnet().id()),
        new TreeSet<>(
            order.template().map(LaunchTemplateRequest::securityGroups).orElse(List.of())));
  }

  /// An instance that has been running since before the story, such as a managed node group's.
  Instance launchRunning(Order order) {
    var instance = launch(order);
    running(instance.id(), order.price());
    return machineOf(instance.id()).instance();
  }

  Optional<Ec2Error> terminate(InstanceId id) {
    if (!known(id, delays.unknownById())) {
      return Optional.of(Ec2Errors.unknownInstance(id));
    }
    log.terminationRequested(id, timeline.now());
    shutDown(id, Cause.REQUESTED);
    return Optional.empty();
  }

  /// Over the tags that it has.
  Optional<Ec2Error> tag(InstanceId id, Tags tags) {
    if (!known(id, delays.unknownById())) {
      return Optional.of(Ec2Errors.unknownInstance(id));
    }
    Machine machine = machineOf(id);
    Tags all = machine.instance().tags();
    for (var tag : tags.values().entrySet()) {
      all = all.with(tag.getKey(), tag.getValue());
    }
    machines.put(id, machine.with(machine.instance().withTags(all)));
    return Optional.empty();
  }

  /// What a search by tag finds.
  List<Instance> tagged(Tags tags) {
    return all().stream()
        .filter(instance -> instance.tags().containsAll(tags))
        .filter(instance -> known(instance.id(), delays.unlisted()))
        .toList();
  }

  /// What a look by id finds.
  List<Instance> byId(List<InstanceId> ids) {
    return ids.stream()
        .distinct()
        .sorted()
        .filter(id -> known(id, delays.unknownById()))
        .map(this::find)
        .flatMap(Optional::stream)
        .toList();
  }

  List<Instance> alive(Predicate<Instance> which) {
    return all().stream().filter(instance -> instance.state().alive()).filter(which).toList();
  }

  private Instance alive(InstanceId id) {
    return find(id).filter(found -> found.state().alive()).orElseThrow(() -> notAlive(id));
  }

  private boolean known(InstanceId id, Duration lag) {
    return find(id)
        .filter(instance -> !timeline.now().isBefore(instance.launchTime().plus(lag)))
        .isPresent();
  }

  private void running(InstanceId id, Price price) {
    var machine = machineOf(id);
    if (machine.instance().state() != State.PENDING) {
      return;
    }
    var running = machine.with(machine.instance().in(State.RUNNING));
    machines.put(id, running);
    costs.started(running.instance(), price);
    running
        .template()
        .ifPresent(template -> tell(each -> each.running(running.instance(), template)));
  }

  void shutDown(InstanceId id, Cause cause) {
    if (!machine(id).map(machine -> machine.instance().state().alive()).orElse(false)) {
      return;
    }
    var machine = machineOf(id);
    machines.put(id, machine.with(machine.instance().in(State.SHUTTING_DOWN)));
    costs.stopped(id);
    log.ended(id, new Ec2Log.End(timeline.now(), cause));
    timeline.after(delays.shuttingDown(), () -> terminated(id));
  }

  private void terminated(InstanceId id) {
    var machine = machineOf(id);
    if (machine.instance().state() == State.TERMINATED) {
      return;
    }
    var terminated = machine.terminatedAt(timeline.now());
    machines.put(id, terminated);
    terminated.subnet().releaseAddress();
    volumes.terminated(id);
    log.terminated(id, timeline.now());
    tell(each -> each.terminated(terminated.instance()));
  }

  private void tell(Consumer<InstanceListener> what) {
    listeners.forEach(what);
  }

  /// The machine unless it was terminated so long ago that EC2 has forgotten it.
  private Optional<Machine> machine(InstanceId id) {
    return Optional.ofNullable(machines.get(id))
        .filter(
            machine ->
                machine
                    .terminated()
                    .map(at -> timeline.now().isBefore(at.plus(delays.terminatedListed())))
                    .orElse(true));
  }

  private Machine machineOf(InstanceId id) {
    return Optional.ofNullable(machines.get(id)).orElseThrow(() -> notAlive(id));
  }

  private static IllegalArgumentException notAlive(InstanceId id) {
    return new IllegalArgumentException("Instance %s is not there any more".formatted(id));
  }
}

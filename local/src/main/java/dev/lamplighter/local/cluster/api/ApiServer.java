package dev.lamplighter.local.cluster.api;

import dev.lamplighter.api.Finalizer;
import dev.lamplighter.api.ObjectMeta;
import dev.lamplighter.decision.NodeMetadata;
import dev.lamplighter.local.cluster.api.LoggedRequest.Verb;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.StableHash;
import dev.lamplighter.model.Uid;
import dev.lamplighter.snapshot.PodView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// The pretend API server: every verb Lamplighter and the controllers use, with the real one's
/// rules.
///
/// Each write names its actor and is logged, as is an eviction that is refused. Listeners hear of a
/// change at once and must not write from within; they put what follows on the timeline.
public final class ApiServer {
  static final int OK = 200;
  static final int CREATED = 201;

  private final String cluster;
  private final Timeline timeline;
  private final Storage storage = new Storage();
  private final PodAdmission admission = new PodAdmission();
  private final ManagedFields managed = new ManagedFields();
  private final Eviction eviction;
  private final EventStore events;
  private final List<LoggedRequest> requests = new ArrayList<>();

  /// Pods being deleted that a kubelet has yet to stop.
  private final SortedSet<Uid> stopping = new TreeSet<>();

  /// Of the kinds that a cluster may do without, those that it knows of.
  private final Set<Kind<?>> defined = new HashSet<>();

  private long uids;

  public ApiServer(ClusterName cluster, Timeline timeline) {
    this.cluster = cluster.value();
    this.timeline = timeline;
    this.events = new EventStore(timeline);
    this.eviction = new Eviction(this, timeline);
  }

  // --- definitions ---------------------------------------------------------------------------

  /// From now on the cluster knows of such objects.
  public void define(Kind<?> kind) {
    defined.add(kind);
  }

  public boolean defines(Kind<?> kind) {
    return defined.contains(kind);
  }

  // --- reads -------------------------------------------------------------------------------

  public <T> Optional<T> get(Kind<T> kind, ObjectKey key) {
    return storage.get(kind, key);
  }

  /// All of a kind, by namespace and name.
  public <T> List<T> list(Kind<T> kind) {
    return storage.list(kind);
  }

  /// The version that a watch after a list goes on from.
  public long resourceVersion() {
    return storage.resourceVersion();
  }

  public <T> WatchAnswer<T> watch(Kind<T> kind, long sinceResourceVersion) {
    return storage.changesSince(kind, sinceResourceVersion);
  }

  /// Forget all changes so far: a watch from before now is answered with 410.
  public void compact() {
    storage.compact();
  }

  public <T> void onChange(Kind<T> kind, Consumer<Change<T>> listener) {
    storage.listen(kind, listener);
  }

  public EventStore events() {
    return events;
  }

  /// Every request that changed an object, asked for its deletion or for a pod's eviction, in
  /// order.
  public List<LoggedRequest> requests() {
    return Collections.unmodifiableList(requests);
  }

  // --- writes ------------------------------------------------------------------------------

  /// UID, versions and time stamps of `object` are replaced, as the real one does.
  public <T> Answer<T> create(Actor by, Kind<T> kind, T object) {
    var key = kind.key(object);
    if (get(kind, key).isPresent()) {
      return new Answer.AlreadyExists<>("%s already exists".formatted(key));
    }
    var given = kind.meta(object);
    var uid = StableHash.of(cluster, "uid", Long.toString(++uids)).toUid();
    var created =
        storage.put(
            kind,
            version ->
                kind.withMeta(
                    object,
                    new ObjectMeta(
                        given.name(),
                        uid,
                        given.labels(),
                        given.annotations(),
                        given.finalizers(),
                        given.owners(),
                        timeline.now(),
                        Optional.empty(),
                        1,
                        version)));
    managed.created(by, kind.meta(created));
    log(by, Verb.CREATE, kind, created, CREATED, Optional.empty());
    return new Answer.Done<>(created);
  }

  /// Create a pod, with what the built-in admission plugins add.
  public Answer<PodView> createPod(Actor by, PodView pod) {
    return create(by, Kind.POD, admission.admit(pod));
  }

  /// What changes pods on their way in.
  public PodAdmission admission() {
    return admission;
  }

  /// Replace an object if it is still the version that `object` was made from.
  public <T> Answer<T> update(Actor by, Kind<T> kind, T object) {
    var meta = kind.meta(object);
    var target = Target.exactly(kind.key(object), meta.uid());
    Optional<T> found = find(kind, target);
    if (found.isPresent() && kind.meta(found.get()).resourceVersion() != meta.resourceVersion()) {
      return new Answer.Conflict<>(
          "%s is at version %d, not %d; read it again"
              .formatted(
                  target.key(), kind.meta(found.get()).resourceVersion(), meta.resourceVersion()));
    }
    return change(by, kind, target, _ -> object);
  }

  /// Change an object as a patch does: on whatever version is there. What does not change it writes
  /// nothing.
  public <T> Answer<T> change(Actor by, Kind<T> kind, Target target, UnaryOperator<T> change) {
    Optional<T> found = find(kind, target);
    if (found.isEmpty()) {
      return notFound(target);
    }
    T after = change.apply(found.get());
    var answer = replace(by, kind, target, found.get(), after);
    if (answer instanceof Answer.Done<T>) {
      managed.updated(by, kind.meta(found.get()), kind.meta(after));
    }
    return answer;
  }

  /// Server-side apply of labels and annotations, with force: `by` is the field manager.
  public <T> Answer<T> apply(Actor by, Kind<T> kind, Target target, NodeMetadata applied) {
    Optional<T> found = find(kind, target);
    if (found.isEmpty()) {
      return notFound(target);
    }
    T after = kind.withMeta(found.get(), managed.applied(by, kind.meta(found.get()), applied));
    return replace(by, kind, target, found.get(), after);
  }

  private <T> Answer<T> replace(Actor by, Kind<T> kind, Target target, T before, T after) {
    if (after.equals(before)) {
      return new Answer.Done<>(before);
    }
    var fresh = new TreeSet<Finalizer>(kind.meta(after).finalizers());
    fresh.removeAll(kind.meta(before).finalizers());
    if (kind.meta(before).deleting() && !fresh.isEmpty()) {
      return new Answer.Forbidden<>(
          "%s is being deleted: no new finalizers can be added (%s)"
              .formatted(target.key(), fresh));
    }
    long generation = kind.meta(before).generation() + (kind.sameSpec(before, after) ? 0 : 1);
    T stored = put(kind, after, generation);
    log(by, Verb.UPDATE, kind, stored, OK, Optional.empty());
    return new Answer.Done<>(settle(by, kind, stored));
  }

  /// Ask for deletion: at once, or when the last finalizer is off; a running pod with its own grace
  /// period.
  public <T> Answer<T> delete(Actor by, Kind<T> kind, Target target) {
    return find(kind, target)
        .<Answer<T>>map(
            object -> new Answer.Done<>(markDeleted(by, Verb.DELETE, kind, object, grace(object))))
        .orElseGet(() -> notFound(target));
  }

  /// Delete a pod, past all budgets. With grace 0 the object goes at once, whether or not its
  /// kubelet has stopped it.
  public Answer<PodView> deletePod(Actor by, Target target, Duration grace) {
    Optional<PodView> found = find(Kind.POD, target);
    if (found.isEmpty()) {
      return notFound(target);
    }
    var pod = found.get();
    return new Answer.Done<>(
        markDeleted(by, Verb.DELETE, Kind.POD, pod, grace(pod).isZero() ? Duration.ZERO : grace));
  }

  /// The eviction subresource.
  public Eviction.Outcome evict(Actor by, Target target) {
    return eviction.evict(by, target);
  }

  // --- how deletion goes -------------------------------------------------------------------

  /// The grace an object has by itself: only a pod that a kubelet runs has any.
  static Duration grace(Object object) {
    return object instanceof PodView pod
            && pod.status().node().isPresent()
            && !pod.status().phase().terminal()
        ? pod.spec().terminationGracePeriod()
        : Duration.ZERO;
  }

  <T> T markDeleted(Actor by, Verb verb, Kind<T> kind, T object, Duration grace) {
    var meta = kind.meta(object);
    if (grace.isZero()) {
      stopping.remove(meta.uid());
    } else if (!meta.deleting()) {
      stopping.add(meta.uid());
    }
    Instant end = timeline.now().plus(grace);
    boolean sooner = meta.deletionTimestamp().filter(earlier -> !earlier.isAfter(end)).isPresent();
    T marked = sooner ? object : kind.withMeta(object, meta.withDeletionTimestamp(end));
    if (!sooner && isHeld(meta)) {
      marked = put(kind, marked, meta.generation());
    }
    log(by, verb, kind, marked, verb == Verb.EVICT ? CREATED : OK, Optional.of(grace));
    return isHeld(meta) ? marked : remove(by, kind, object);
  }

  private <T> T put(Kind<T> kind, T object, long generation) {
    return storage.put(
        kind,
        version -> kind.withMeta(object, kind.meta(object).withVersions(generation, version)));
  }

  /// Remove the object if nothing holds it any more.
  private <T> T settle(Actor by, Kind<T> kind, T object) {
    var meta = kind.meta(object);
    return meta.deleting() && !isHeld(meta) ? remove(by, kind, object) : object;
  }

  private <T> T remove(Actor by, Kind<T> kind, T object) {
    T last = storage.remove(kind, object);
    managed.removed(kind.meta(object).uid());
    log(by, Verb.REMOVE, kind, last, OK, Optional.empty());
    return last;
  }

  /// Whether it stays for a while once its deletion was asked for. What nothing holds is never seen
  /// being deleted: it goes in one step.
  private boolean isHeld(ObjectMeta meta) {
    return !meta.finalizers().isEmpty() || stopping.contains(meta.uid());
  }

  <T> Optional<T> find(Kind<T> kind, Target target) {
    return get(kind, target.key())
        .filter(
            object -> target.uid().isEmpty() || target.uid().get().equals(kind.meta(object).uid()));
  }

  private static <T> Answer<T> notFound(Target target) {
    return new Answer.NotFound<>("%s not found".formatted(target.key()));
  }

  <T> void log(Actor by, Verb verb, Kind<T> kind, T object, int code, Optional<Duration> grace) {
    requests.add(
        new LoggedRequest(timeline.now(), by, verb, kind.key(object), object, code, grace));
  }
}

package dev.lamplighter.schedule;

import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.decision.Rejection;
import dev.lamplighter.model.Requirements;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// What a claim that is still to be made answers to a shape.
public sealed interface ClaimFit {

  record Refused(Rejection rejection) implements ClaimFit {}

  /// With `requirements` narrowed to the shape's, these types hold so many of its pods each; `room`
  /// is the most that any may hold.
  ///
  /// `bestEffort` tells whether `minValues` may yet be lowered, should fewer types be left.
  record Accepted(Requirements requirements, List<TypeRoom> types, int room, boolean bestEffort)
      implements ClaimFit {
    public Accepted {
      types = List.copyOf(types);
      if (types.isEmpty() || room < 1) {
        throw new IllegalArgumentException(
            "A claim with types %s and room for %d pods is a refusal".formatted(types, room));
      }
    }

    /// The same among fewer types; nothing where none is left.
    public Optional<ClaimFit> only(Predicate<InstanceType> allowed) {
      List<TypeRoom> fewer = types.stream().filter(t -> allowed.test(t.type().type())).toList();
      return fewer.isEmpty() ? Optional.empty() : Optional.of(under(requirements, fewer));
    }

    /// The same of other types under other requirements.
    public ClaimFit under(Requirements requirements, List<TypeRoom> types) {
      return bestEffort
          ? ClaimFit.atBest(requirements, types)
          : ClaimFit.of(requirements, types, false);
    }

    /// What is left of the answer once `pods`, fewer than there is room for, are planned.
    public Accepted after(int pods) {
      List<TypeRoom> left =
          types.stream()
              .filter(type -> type.pods() > pods)
              .map(type -> new TypeRoom(type.type(), type.pods() - pods))
              .toList();
      return new Accepted(requirements, left, room - pods, bestEffort);
    }

    /// The types that hold `pods` of the shape.
    public List<CandidateType> holding(int pods) {
      return types.stream().filter(t -> t.pods() >= pods).map(TypeRoom::type).toList();
    }
  }

  /// A type and how many more pods of a shape it holds.
  record TypeRoom(CandidateType type, int pods) {}

  /// The answer of these types, of which there is at least one: as many pods as the largest holds,
  /// or fewer where `minValues` asks for more types than that leaves.
  static ClaimFit of(Requirements requirements, List<TypeRoom> types) {
    return of(requirements, types, false);
  }

  /// The same of a claim that is still to be opened, whose `minValues` are lowered to what its
  /// types have before the first pod (spec core 2.7, policy BestEffort).
  static ClaimFit atBest(Requirements requirements, List<TypeRoom> types) {
    return of(
        MinValues.lowered(requirements, types.stream().map(room -> room.type().type()).toList()),
        types,
        true);
  }

  private static ClaimFit of(Requirements requirements, List<TypeRoom> types, boolean bestEffort) {
    int most = types.stream().mapToInt(TypeRoom::pods).max().orElseThrow();
    if (!MinValues.demandedBy(requirements)) {
      return new Accepted(requirements, types, most, bestEffort);
    }
    List<Integer> rooms =
        types.stream().map(TypeRoom::pods).distinct().sorted(Comparator.reverseOrder()).toList();
    Optional<Rejection> unmet = Optional.empty();
    for (int room : rooms) {
      unmet =
          MinValues.unmet(
              requirements, types.stream().filter(t -> t.pods() >= room).map(t -> t.type().type()));
      if (unmet.isEmpty()) {
        return new Accepted(requirements, types, room, bestEffort);
      }
    }
    return new Refused(unmet.orElseThrow());
  }
}

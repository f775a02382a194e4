package dev.lamplighter.schedule;

/// Types of a table that have room for pods of a shape, and how many pods each.
sealed interface TypeRooms {
  TypeTable table();

  /// Those with room for one at least.
  Positions types();

  /// Those with room for so many.
  Positions holding(int pods);

  /// How many pods the type at this position has room for.
  int pods(int position);

  /// How many the largest has room for; 0 where none has any.
  int most();

  /// The same of some of the types.
  TypeRooms among(Positions fewer);

  /// Worked out from the columns of the table, and only as far as somebody asks: whoever places a
  /// pod asks whether any type has room, and then which of them hold what was placed.
  final class InColumns implements TypeRooms {
    private final TypeTable table;
    private final Positions able;
    private final long[] taken;
    private final TypeTable.Demand demand;
    private final int atMost;
    private final int most;

    /// `able` are the types that would do but for their room; `taken` is what other pods take.
    InColumns(TypeTable table, Positions able, long[] taken, TypeTable.Demand demand, int atMost) {
      this.table = table;
      this.able = able;
      this.taken = taken;
      this.demand = demand;
      this.atMost = atMost;
      this.most = table.most(able, taken, demand, atMost);
    }

    @Override
    public TypeTable table() {
      return table;
    }

    @Override
    public Positions types() {
      return holding(1);
    }

    @Override
    public Positions holding(int pods) {
      return table.holding(able, taken, demand, pods);
    }

    @Override
    public int pods(int position) {
      return Math.min(atMost, table.count(position, taken, demand));
    }

    @Override
    public int most() {
      return most;
    }

    @Override
    public TypeRooms among(Positions fewer) {
      return new InColumns(table, able.and(fewer), taken, demand, atMost);
    }
  }

  /// Counted type by type, where more than resources is looked at: `pods` by position.
  final class Counted implements TypeRooms {
    private final TypeTable table;
    private final Positions types;
    private final int[] pods;

    Counted(TypeTable table, Positions types, int[] pods) {
      this.table = table;
      this.types = types;
      this.pods = pods;
    }

    @Override
    public TypeTable table() {
      return table;
    }

    @Override
    public Positions types() {
      return types;
    }

    @Override
    public Positions holding(int least) {
      return types.only(position -> pods[position] >= least);
    }

    @Override
    public int pods(int position) {
      return pods[position];
    }

    @Override
    public int most() {
      return table.positions(types).map(this::pods).max().orElse(0);
    }

    @Override
    public TypeRooms among(Positions fewer) {
      return new Counted(table, types.and(fewer), pods);
    }
  }
}

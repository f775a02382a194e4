package dev.lamplighter.pack.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;

class SimplexTest {
  private static final long PLENTY = 1_000_000_000;

  @Test
  void findsTheCheapestWayToCoverARow() {
    var simplex = new Simplex(new double[] {4}, new double[] {9});
    simplex.add(3, new double[] {2});
    simplex.solve(new Work(PLENTY));

    assertThat(simplex.cost()).isEqualTo(6, within(1e-9));
    assertThat(simplex.levels()).containsExactly(2);
    assertThat(simplex.duals()).containsExactly(1.5);
  }

  @Test
  void leavesARowShortWhereThatIsCheaper() {
    var simplex = new Simplex(new double[] {4}, new double[] {1});
    simplex.add(3, new double[] {2});
    simplex.solve(new Work(PLENTY));

    assertThat(simplex.cost()).isEqualTo(4, within(1e-9));
    assertThat(simplex.levels()).containsExactly(0);
  }

  @Test
  void agreesWithAnotherSolverAlsoAfterColumnsWereAdded() {
    for (long seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      int rows = 1 + random.nextInt(12);
      double[] needed = random.doubles(rows, 0, 20).map(Math::floor).toArray();
      double[] penalties = random.doubles(rows, 1, 30).toArray();
      if (random.nextBoolean()) {
        needed[0] = -needed[0]; // a limit, in a row of which columns only take
      }
      var simplex = new Simplex(needed, penalties);
      List<double[]> columns = new ArrayList<>();
      List<Double> costs = new ArrayList<>();
      for (int round = 0; round < 3; round++) {
        for (int column = 0; column < 10; column++) {
          columns.add(column(random, needed));
          costs.add(0.1 + random.nextDouble());
          simplex.add(costs.getLast(), columns.getLast());
        }
        simplex.solve(new Work(PLENTY));
        assertThat(simplex.cost())
            .as("seed %d, round %d", seed, round)
            .isEqualTo(oracle(needed, penalties, columns, costs), within(1e-6));
        areFeasible(simplex.duals(), columns, costs);
      }
    }
  }

  private static double[] column(Random random, double[] needed) {
    double[] column = new double[needed.length];
    for (int row = 0; row < column.length; row++) {
      column[row] = needed[row] < 0 ? -random.nextInt(2) : Math.max(0, random.nextInt(8) - 3);
    }
    return column;
  }

  private static double oracle(
      double[] needed, double[] penalties, List<double[]> columns, List<Double> costs) {
    var model = new ExpressionsBasedModel();
    for (int column = 0; column < columns.size(); column++) {
      model.newVariable("x" + column).lower(0).weight(costs.get(column));
    }
    for (int row = 0; row < needed.length; row++) {
      model.newVariable("short" + row).lower(0).weight(penalties[row]);
    }
    for (int row = 0; row < needed.length; row++) {
      Expression covered = model.newExpression("row" + row).lower(needed[row]);
      for (int column = 0; column < columns.size(); column++) {
        covered.set(column, columns.get(column)[row]);
      }
      covered.set(columns.size() + row, 1);
    }
    return model.minimise().getValue();
  }

  private static void areFeasible(double[] duals, List<double[]> columns, List<Double> costs) {
    for (int column = 0; column < columns.size(); column++) {
      double worth = 0;
      for (int row = 0; row < duals.length; row++) {
        worth += duals[row] * columns.get(column)[row];
      }
      assertThat(worth).isLessThanOrEqualTo(costs.get(column) + 1e-6);
    }
  }
}

package dev.lamplighter.pack.columns;

/// A column of which most coefficients are zero: the rows of the others, and these.
final class Sparse {
  private final int[] rows;
  private final double[] values;

  private Sparse(int[] rows, double[] values) {
    this.rows = rows;
    this.values = values;
  }

  int size() {
    return rows.length;
  }

  static Sparse of(double[] column) {
    int size = 0;
    for (double value : column) {
      size += value == 0 ? 0 : 1;
    }
    int[] rows = new int[size];
    double[] values = new double[size];
    int at = 0;
    for (int row = 0; row < column.length; row++) {
      if (column[row] != 0) {
        rows[at] = row;
        values[at++] = column[row];
      }
    }
    return new Sparse(rows, values);
  }

  static Sparse unit(int row, double value) {
    return new Sparse(new int[] {row}, new double[] {value});
  }

  double dot(double[] dense) {
    double sum = 0;
    for (int at = 0; at < rows.length; at++) {
      sum += values[at] * dense[rows[at]];
    }
    return sum;
  }

  /// Writes it into a column of a matrix of zeros.
  void into(double[][] matrix, int column) {
    for (int at = 0; at < rows.length; at++) {
      matrix[rows[at]][column] = values[at];
    }
  }
}

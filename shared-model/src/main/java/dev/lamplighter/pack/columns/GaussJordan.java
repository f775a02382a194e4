package dev.lamplighter.pack.columns;

/// Solves for a matrix by elimination with the largest pivot of each column.
final class GaussJordan {
  private static final double SINGULAR = 1e-11;

  private GaussJordan() {}

  /// Turns the left square of the matrix into the unit matrix; what stands to its right becomes the
  /// inverse times it. False, and a matrix of no use, if the square is singular.
  static boolean reduce(double[][] matrix) {
    for (int at = 0; at < matrix.length; at++) {
      int best = at;
      for (int row = at + 1; row < matrix.length; row++) {
        if (Math.abs(matrix[row][at]) > Math.abs(matrix[best][at])) {
          best = row;
        }
      }
      if (Math.abs(matrix[best][at]) < SINGULAR) {
        return false;
      }
      double[] pivot = matrix[best];
      matrix[best] = matrix[at];
      matrix[at] = pivot;
      eliminate(matrix, at);
    }
    return true;
  }

  private static void eliminate(double[][] matrix, int at) {
    double[] pivot = matrix[at];
    double head = pivot[at];
    for (int k = at; k < pivot.length; k++) {
      pivot[k] /= head;
    }
    for (int row = 0; row < matrix.length; row++) {
      double factor = matrix[row][at];
      if (row != at && factor != 0) {
        for (int k = at; k < pivot.length; k++) {
          matrix[row][k] -= factor * pivot[k];
        }
      }
    }
  }
}

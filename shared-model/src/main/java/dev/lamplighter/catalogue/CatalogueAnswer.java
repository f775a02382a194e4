package dev.lamplighter.catalogue;

/// What came of asking for one part of the catalogue.
public sealed interface CatalogueAnswer<T> {
  /// The whole of it.
  record Given<T>(T value) implements CatalogueAnswer<T> {}

  /// It was not asked for.
  record NotAsked<T>() implements CatalogueAnswer<T> {}

  /// Nothing, and why.
  record Failed<T>(String why) implements CatalogueAnswer<T> {}
}

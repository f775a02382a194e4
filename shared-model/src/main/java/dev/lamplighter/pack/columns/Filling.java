package dev.lamplighter.pack.columns;

/// How to fill one bin for the most worth, as far as the search went.
///
/// @param counts how many of each item
/// @param worth what they are worth together
/// @param most what no filling exceeds; equal to the worth if the search came to its end
record Filling(int[] counts, double worth, double most) {}

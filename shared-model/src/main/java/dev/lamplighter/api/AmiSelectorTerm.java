package dev.lamplighter.api;

import dev.lamplighter.model.ImageId;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// One way to select images (spec AWS 1.4). Terms are alternatives.
public sealed interface AmiSelectorTerm {

  /// `al2023@latest` or a pinned version: the only term of its list.
  record Alias(AmiFamily family, String version) implements AmiSelectorTerm {
    public boolean latest() {
      return version.equals("latest");
    }

    @Override
    public String toString() {
      return family.alias() + "@" + version;
    }
  }

  record Id(ImageId id) implements AmiSelectorTerm {}

  record SsmParameter(String name) implements AmiSelectorTerm {}

  /// By name and tags together, each of which may be missing but not both, of one owner.
  record Search(Optional<String> name, SortedMap<String, String> tags, Optional<String> owner)
      implements AmiSelectorTerm {
    public Search {
      tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    }
  }
}

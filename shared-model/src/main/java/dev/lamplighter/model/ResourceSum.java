package dev.lamplighter.model;

import java.util.Arrays;

/// Adds up amounts as [Resources#plus] does, one after the other, without a value for each step.
public final class ResourceSum {
  private ResourceName[] names;
  private long[] amounts;

  private ResourceSum(Resources first) {
    names = first.names;
    amounts = first.amounts.clone();
  }

  public static ResourceSum from(Resources first) {
    return new ResourceSum(first);
  }

  public void add(Resources more) {
    if (hasAll(more.names)) {
      addInPlace(more);
    } else if (names.length == 0) {
      names = more.names;
      amounts = more.amounts.clone();
    } else {
      Resources wider = total().plus(more);
      names = wider.names;
      amounts = wider.amounts.clone();
    }
  }

  private boolean hasAll(ResourceName[] wanted) {
    int found = 0;
    for (int at = 0; at < names.length && found < wanted.length; at++) {
      found += names[at].equals(wanted[found]) ? 1 : 0;
    }
    return found == wanted.length;
  }

  private void addInPlace(Resources more) {
    int at = 0;
    for (int i = 0; i < more.names.length; i++) {
      while (!names[at].equals(more.names[i])) {
        at++;
      }
      amounts[at] = Saturated.sum(amounts[at], more.amounts[i]);
    }
  }

  public void add(ResourceName name, long amount) {
    int at = Arrays.binarySearch(names, name);
    if (at < 0) {
      Resources wider = total().with(name, amount);
      names = wider.names;
      amounts = wider.amounts;
    } else {
      amounts[at] = Saturated.sum(amounts[at], amount);
    }
  }

  public Resources total() {
    return new Resources(names, amounts.clone());
  }
}

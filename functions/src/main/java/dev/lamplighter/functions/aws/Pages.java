package dev.lamplighter.functions.aws;

import dev.lamplighter.functions.aws.CallRates.Rate;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.Listing;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import software.amazon.awssdk.core.exception.SdkException;

/// A list of EC2's or IAM's, page by page: each is a call of its own, `call` in the words of the
/// API.
public record Pages(String call, CallRates rates) {

  /// All of it. Throws [CallFailed] if a page is lost.
  public <P, T> List<T> whole(Iterable<P> pages, Function<P, Stream<T>> items) {
    var found = new ArrayList<T>();
    Iterator<P> each = pages.iterator();
    while (each.hasNext()) {
      items.apply(next(each)).forEach(found::add);
    }
    return List.copyOf(found);
  }

  /// As much as could be read, and whether it is all. Throws [CallFailed] if that is nothing.
  public <P, T> Listing<T> asFarAsRead(Iterable<P> pages, Function<P, Stream<T>> items) {
    var found = new ArrayList<T>();
    Iterator<P> each = pages.iterator();
    boolean begun = false;
    while (each.hasNext()) {
      P page;
      try {
        page = next(each);
      } catch (CallFailed lost) {
        if (begun) {
          return Listing.partial(found, lost.reason());
        }
        throw lost;
      }
      begun = true;
      items.apply(page).forEach(found::add);
    }
    return Listing.complete(found);
  }

  private <P> P next(Iterator<P> pages) {
    rates.take(call, Rate.READ);
    try {
      return pages.next();
    } catch (SdkException failed) {
      throw AwsFailures.failed(call, failed);
    }
  }
}

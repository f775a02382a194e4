package dev.lamplighter.ec2;

import dev.lamplighter.model.ImageId;
import java.util.Collection;
import java.util.List;

/// A DescribeImages request (spec AWS 1.4). All of `filters` must hold; without `owners` it finds
/// whatever the account may use.
///
/// Every query is for images that are available, deprecated ones too: the adapter adds that. Ids
/// are asked for by a filter, so that one that is gone does not spoil the others.
public record ImageQuery(List<String> owners, List<Filter> filters) {
  public ImageQuery {
    owners = List.copyOf(owners);
    filters = List.copyOf(filters);
  }

  /// A filter under EC2's name for it; one of `values` must hold, in which `*` and `?` are EC2's.
  public record Filter(String name, List<String> values) {
    public Filter {
      values = List.copyOf(values);
    }
  }

  public static ImageQuery ofIds(Collection<ImageId> ids) {
    var values = ids.stream().map(ImageId::value).distinct().sorted().toList();
    return new ImageQuery(List.of(), List.of(new Filter("image-id", values)));
  }
}

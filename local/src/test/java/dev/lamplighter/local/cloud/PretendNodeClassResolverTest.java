package dev.lamplighter.local.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.ec2.Image;
import dev.lamplighter.ec2.ImageQuery;
import dev.lamplighter.ec2.ImageQuery.Filter;
import dev.lamplighter.ec2.Tags;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.NodeClassResolverContract;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.ClusterName;
import dev.lamplighter.model.ImageId;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PretendNodeClassResolverTest extends NodeClassResolverContract {
  private static final String STANDARD =
      "/aws/service/eks/optimized-ami/1.34/amazon-linux-2023/x86_64/standard/";

  private final PretendAccount account =
      PretendAccount.of(ClusterName.of("mydev"), new Timeline(CloudWorld.START, new Random(1)));
  private final NodeClassResolver resolver = new PretendNodeClassResolver(account);

  @Override
  protected NodeClassResolver resolver() {
    return resolver;
  }

  @Test
  void aNewerImageMovesTheRecommendedParameterAndLeavesTheDatedOnes() {
    String pinned = STANDARD + "amazon-eks-node-al2023-x86_64-standard-1.34-v20250920/image_id";
    var before = resolver.imageParameter(pinned);

    account.images().publish("1.34", "v20251002");

    assertThat(resolver.imageParameter(pinned)).isEqualTo(before);
    assertThat(
            resolver
                .imageParameter(STANDARD + "recommended/image_id")
                .map(account.images()::nameOf))
        .contains("amazon-eks-node-al2023-x86_64-standard-1.34-v20251002");
  }

  @Test
  void anImageCanBeDeprecatedOrTakenAway() {
    var id = resolver.imageParameter(STANDARD + "recommended/image_id").orElseThrow();

    account.images().deprecate(id);
    assertThat(images(id))
        .singleElement()
        .satisfies(image -> assertThat(image.deprecated(CloudWorld.START)).isTrue());

    account.images().deregister(id);
    assertThat(images(id)).isEmpty();
  }

  @Test
  void imagesAreFoundByTagsAndOwner() {
    var mine = account.images().add("mine", "x86_64", "self", Tags.NONE.with("team", "web"));
    var shared =
        account.images().add("theirs", "x86_64", "123456789012", Tags.NONE.with("team", "db"));

    assertThat(search(List.of(), new Filter("tag-key", List.of("team"))))
        .containsExactlyInAnyOrder(mine, shared);
    assertThat(search(List.of(), new Filter("tag:team", List.of("w*")))).containsExactly(mine);
    assertThat(search(List.of("123456789012"), new Filter("tag-key", List.of("team"))))
        .containsExactly(shared);
  }

  private List<ImageId> search(List<String> owners, Filter filter) {
    return resolver.images(List.of(new ImageQuery(owners, List.of(filter)))).items().stream()
        .map(Image::id)
        .toList();
  }

  private List<Image> images(ImageId id) {
    return resolver.images(List.of(ImageQuery.ofIds(List.of(id)))).items();
  }
}

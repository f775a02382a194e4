package dev.lamplighter.local.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.functions.port.NodeClassResolver.Image;
import dev.lamplighter.functions.port.NodeClassResolverContract;
import dev.lamplighter.local.time.Timeline;
import dev.lamplighter.model.ClusterName;
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
                .flatMap(resolver::image)
                .map(Image::name))
        .contains("amazon-eks-node-al2023-x86_64-standard-1.34-v20251002");
  }

  @Test
  void anImageCanBeDeprecatedOrTakenAway() {
    var id = resolver.imageParameter(STANDARD + "recommended/image_id").orElseThrow();

    account.images().deprecate(id);
    assertThat(resolver.image(id)).map(Image::deprecated).contains(true);

    account.images().deregister(id);
    assertThat(resolver.image(id)).isEmpty();
  }
}

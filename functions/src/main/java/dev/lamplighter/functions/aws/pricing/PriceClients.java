package dev.lamplighter.functions.aws.pricing;

import dev.lamplighter.functions.aws.AwsClients;
import dev.lamplighter.model.Region;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import software.amazon.awssdk.services.ec2.Ec2Client;
import software.amazon.awssdk.services.pricing.PricingClient;

/// The clients that prices are read with: EC2's of the region, and the price list's of the region
/// that serves it, made when it is first asked for.
public final class PriceClients implements AutoCloseable {
  private final Ec2Client ec2;
  private final Function<Region, PricingClient> pricing;
  private final SortedMap<Region, PricingClient> open = new TreeMap<>();

  public PriceClients(Ec2Client ec2, Function<Region, PricingClient> pricing) {
    this.ec2 = ec2;
    this.pricing = pricing;
  }

  /// `ec2` is the region's client, that others use too.
  public static PriceClients of(Ec2Client ec2, AwsClients clients) {
    return new PriceClients(ec2, at -> clients.in(at).pricing().build());
  }

  Ec2Client ec2() {
    return ec2;
  }

  PricingClient pricing(Region at) {
    return open.computeIfAbsent(at, pricing);
  }

  /// EC2's is for its other users to close.
  @Override
  public void close() {
    open.values().forEach(PricingClient::close);
  }
}

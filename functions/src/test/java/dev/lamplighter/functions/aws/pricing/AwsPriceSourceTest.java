package dev.lamplighter.functions.aws.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lamplighter.functions.aws.AwsStub;
import dev.lamplighter.functions.port.CallFailed;
import dev.lamplighter.functions.port.CallFailed.Kind;
import dev.lamplighter.functions.port.PriceSource;
import dev.lamplighter.functions.port.PriceSourceContract;
import dev.lamplighter.model.InstanceTypeName;
import dev.lamplighter.model.Price;
import dev.lamplighter.model.Region;
import dev.lamplighter.model.Zone;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AwsPriceSourceTest extends PriceSourceContract {
  private static final Region SEOUL = Region.of("ap-northeast-2");
  private static final Instant NOW = Instant.parse("2026-03-02T09:00:00Z");
  private final PriceServer pricing = PriceServer.start();
  private final PriceServer ec2 = PriceServer.start();
  private final List<Region> asked = new ArrayList<>();

  @AfterEach
  void stop() {
    pricing.close();
    ec2.close();
  }

  @Override
  protected PriceSource prices() {
    pricing.answers(
        products(
            "", product("t3.small", "0.0260000000"), product("c7i-flex.large", "0.1060000000")),
        products("", product("m5.metal", "5.6640000000")));
    ec2.answers(
        history(
            "",
            spot("t3.small", "ap-northeast-2a", "0.0094", "2026-03-02T08:00:00Z"),
            spot("c7i-flex.large", "ap-northeast-2b", "0.0353", "2026-03-02T08:00:00Z")));
    return source(SEOUL);
  }

  @Test
  void asksForLinuxOnDemandPricesInTwoSeriesOfPages() {
    pricing.answers(
        products("more", product("t3.small", "0.0260000000")),
        products("", product("t3.medium", "0.0520000000")),
        products("", product("m5.metal", "5.6640000000")));

    assertThat(source(SEOUL).onDemandPrices())
        .isEqualTo(
            Map.of(
                InstanceTypeName.of("t3.small"), Price.ofMicros(26_000),
                InstanceTypeName.of("t3.medium"), Price.ofMicros(52_000),
                InstanceTypeName.of("m5.metal"), Price.ofMicros(5_664_000)));
    assertThat(pricing.requests())
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .contains(
                        filter("regionCode", "ap-northeast-2"),
                        filter("operatingSystem", "Linux"),
                        filter("preInstalledSw", "NA"),
                        filter("capacitystatus", "Used"),
                        filter("marketoption", "OnDemand"),
                        filter("tenancy", "Shared"),
                        filter("productFamily", "Compute Instance"))
                    .doesNotContain("NextToken"),
            second -> assertThat(second).contains("\"NextToken\":\"more\""),
            third ->
                assertThat(third)
                    .contains(
                        filter("tenancy", "Dedicated"),
                        filter("productFamily", "Compute Instance (bare metal)")));
    assertThat(asked).containsExactly(Region.of("ap-south-1"));
  }

  @Test
  void readsPricesInYuanWhereTheyAreInYuan() {
    pricing.answers(
        products("", product("t3.small", "0.1340000000").replace("USD", "CNY")),
        products("", product("m5.metal", "40.0000000000").replace("USD", "CNY")));

    assertThat(source(Region.of("cn-north-1")).onDemandPrices())
        .containsEntry(InstanceTypeName.of("t3.small"), Price.ofMicros(134_000));
    assertThat(asked).containsExactly(Region.of("cn-northwest-1"));
  }

  @Test
  void passesOverEntriesWithoutAPrice() {
    pricing.answers(
        products(
            "",
            product("t3.small", "0.0260000000"),
            product("t3.large", "0.0000000000"),
            product("t3.xlarge", "free"),
            "{\"product\":{}}",
            "no product"),
        products("", product("m5.metal", "5.6640000000")));

    assertThat(source(SEOUL).onDemandPrices())
        .containsOnlyKeys(InstanceTypeName.of("t3.small"), InstanceTypeName.of("m5.metal"));
  }

  @Test
  void takesHalfAPriceListForNone() {
    pricing.answers(products("", product("t3.small", "0.0260000000")), products(""));

    var failed = catchThrowableOfType(CallFailed.class, source(SEOUL)::onDemandPrices);

    assertThat(failed)
        .hasMessage(
            "GetProducts BARE_METAL of ap-northeast-2 in ap-south-1: the answer holds no price");
  }

  @Test
  void saysWhichPermissionThePriceListNeeds() {
    pricing.thenRefuses(
        400,
        """
        {"__type":"AccessDeniedException","Message":"User is not authorized to perform: pricing:GetProducts"}\
        """);

    var failed = catchThrowableOfType(CallFailed.class, source(SEOUL)::onDemandPrices);

    assertThat(failed.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failed)
        .hasMessageContaining(
            "400 AccessDeniedException: User is not authorized to perform: pricing:GetProducts.")
        .hasMessageContaining("Allow it to this identity");
  }

  @Test
  void knowsThatGovCloudHasNoPriceList() {
    var failed =
        catchThrowableOfType(CallFailed.class, source(Region.of("us-gov-west-1"))::onDemandPrices);

    assertThat(failed).hasMessageContaining("does not exist in the partition");
    assertThat(pricing.requests()).isEmpty();
  }

  @Test
  void saysThatNobodyAnswersFromAnIsolatedVpc() {
    pricing.close();

    var failed = catchThrowableOfType(CallFailed.class, source(SEOUL)::onDemandPrices);

    assertThat(failed.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failed).hasMessageContaining("Give this place a way to AWS");
  }

  @Test
  void keepsTheNewestSpotPriceOfEachTypeAndZone() {
    ec2.answers(
        history(
            "more",
            spot("t3.small", "ap-northeast-2a", "0.0094", "2026-03-02T08:00:00Z"),
            spot("t3.small", "ap-northeast-2a", "0.0080", "2026-03-02T07:00:00Z")),
        history(
            "",
            spot("t3.small", "ap-northeast-2a", "0.0101", "2026-03-02T08:30:00Z"),
            spot("t3.small", "ap-northeast-2c", "0.0099", "2026-03-02T08:30:00Z")));

    assertThat(source(SEOUL).spotPrices())
        .isEqualTo(
            Map.of(
                InstanceTypeName.of("t3.small"),
                Map.of(
                    Zone.of("ap-northeast-2a"), Price.ofMicros(10_100),
                    Zone.of("ap-northeast-2c"), Price.ofMicros(9_900))));
    assertThat(ec2.requests().getFirst())
        .contains("Action=DescribeSpotPriceHistory")
        .contains("StartTime=2026-03-02T09:00:00Z")
        .contains("ProductDescription.1=Linux/UNIX&ProductDescription.2=Linux/UNIX (Amazon VPC)");
    assertThat(ec2.requests().getLast()).contains("NextToken=more");
  }

  @Test
  void takesAHistoryThatBreaksOffForNone() {
    ec2.answers(history("more", spot("t3.small", "ap-northeast-2a", "0.0094", NOW.toString())));
    ec2.thenRefuses(
        400,
        """
        <Response><Errors><Error><Code>UnauthorizedOperation</Code><Message>No.</Message></Error>\
        </Errors><RequestID>id-1</RequestID></Response>\
        """);

    var failed = catchThrowableOfType(CallFailed.class, source(SEOUL)::spotPrices);

    assertThat(failed.traced())
        .contains("DescribeSpotPriceHistory in ap-northeast-2: 400")
        .contains("request id id-1");
  }

  @Test
  void namesAThrottleAsOne() {
    ec2.answers();
    ec2.thenRefuses(
        503,
        """
        <Response><Errors><Error><Code>RequestLimitExceeded</Code><Message>Slow down.</Message>\
        </Error></Errors><RequestID>id-2</RequestID></Response>\
        """);

    var failed = catchThrowableOfType(CallFailed.class, source(SEOUL)::spotPrices);

    assertThat(failed.kind()).isEqualTo(Kind.THROTTLED);
    assertThat(ec2.requests()).hasSize(4);
  }

  private AwsPriceSource source(Region region) {
    var clients =
        new PriceClients(
            AwsStub.ec2(ec2.address()),
            at -> {
              asked.add(at);
              return AwsStub.CLIENTS.in(at).pricing().endpointOverride(pricing.address()).build();
            });
    return new AwsPriceSource(region, clients, () -> NOW);
  }

  private static String filter(String field, String value) {
    return "\"Field\":\"%s\",\"Value\":\"%s\"".formatted(field, value);
  }

  private static String products(String next, String... products) {
    String list =
        Stream.of(products)
            .map(product -> "\"" + product.replace("\"", "\\\"") + "\"")
            .collect(Collectors.joining(","));
    return "{\"FormatVersion\":\"aws_v1\",%s\"PriceList\":[%s]}"
        .formatted(next.isEmpty() ? "" : "\"NextToken\":\"%s\",".formatted(next), list);
  }

  private static String product(String type, String price) {
    return """
    {"product":{"productFamily":"Compute Instance","attributes":{"instanceType":"%s","tenancy":"S"},\
    "sku":"S1"},"serviceCode":"AmazonEC2","terms":{"Reserved":{"S1.R":{"priceDimensions":{"S1.R.1":\
    {"pricePerUnit":{"USD":"9.0"}}}}},"OnDemand":{"S1.T":{"priceDimensions":{"S1.T.1":{"unit":"Hrs",\
    "pricePerUnit":{"USD":"%s"}}},"sku":"S1"}}},"version":"2026"}\
    """
        .formatted(type, price);
  }

  private static String history(String next, String... rows) {
    return """
    <DescribeSpotPriceHistoryResponse><requestId>r</requestId><spotPriceHistorySet>%s\
    </spotPriceHistorySet><nextToken>%s</nextToken></DescribeSpotPriceHistoryResponse>\
    """
        .formatted(String.join("", rows), next);
  }

  private static String spot(String type, String zone, String price, String at) {
    return """
    <item><instanceType>%s</instanceType><productDescription>Linux/UNIX</productDescription>\
    <spotPrice>%s</spotPrice><timestamp>%s</timestamp><availabilityZone>%s</availabilityZone></item>\
    """
        .formatted(type, price, at, zone);
  }
}

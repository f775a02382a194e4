package dev.lamplighter.functions.catalogue;

import dev.lamplighter.api.ResolvedPlacementGroup.Strategy;
import dev.lamplighter.catalogue.InstanceTypeInfo;
import dev.lamplighter.catalogue.InstanceTypeInfo.Accelerator;
import dev.lamplighter.catalogue.InstanceTypeInfo.Architecture;
import dev.lamplighter.catalogue.InstanceTypeInfo.Hypervisor;
import dev.lamplighter.catalogue.InstanceTypeInfo.Network;
import dev.lamplighter.catalogue.InstanceTypeInfo.Processor;
import dev.lamplighter.model.CapacityType;
import dev.lamplighter.model.InstanceTypeName;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The facts of an instance type as cells of a CSV row, in the order of [#COLUMNS]; devices are
/// `name:manufacturer:count:MiB:cores`, several with `;` between; `cards` are the interfaces of
/// each network card, with `/` between.
public final class TypeRow {
  public static final List<String> COLUMNS =
      List.of(
          "type",
          "arch",
          "vcpus",
          "memoryMib",
          "interfaces",
          "ipv4PerInterface",
          "baselineMbps",
          "efaInterfaces",
          "usageClasses",
          "hypervisor",
          "bareMetal",
          "freeTier",
          "processor",
          "clockMhz",
          "ebsMbps",
          "storeGb",
          "gpus",
          "neurons",
          "enclaves",
          "encryptionInTransit",
          "cards",
          "placement",
          "nested");

  private TypeRow() {}

  /// Reads the facts from a row of a table.
  public static InstanceTypeInfo read(CsvTable.Row row) {
    return new InstanceTypeInfo(
        InstanceTypeName.of(row.text("type")),
        Architecture.valueOf(row.text("arch").toUpperCase(Locale.ROOT)),
        row.number("vcpus"),
        row.number("memoryMib"),
        new Network(
            row.number("interfaces"),
            row.number("ipv4PerInterface"),
            row.optional("baselineMbps"),
            row.number("efaInterfaces"),
            cards(row),
            BranchInterfaces.of(InstanceTypeName.of(row.text("type")))),
        usageClasses(row.text("usageClasses")),
        Hypervisor.valueOf(row.text("hypervisor").toUpperCase(Locale.ROOT)),
        row.flag("bareMetal"),
        row.flag("freeTier"),
        new Processor(
            row.text("processor"),
            row.optional("clockMhz").stream().boxed().findFirst(),
            row.flag("nested")),
        row.optional("ebsMbps"),
        row.optional("storeGb"),
        devices(row.text("gpus")),
        devices(row.text("neurons")),
        row.flag("enclaves"),
        row.flag("encryptionInTransit"),
        strategies(row.text("placement")));
  }

  /// The cells that [#read] makes the same facts of.
  static List<String> cells(InstanceTypeInfo info) {
    return List.of(
        info.name().value(),
        info.architecture().label(),
        String.valueOf(info.defaultVcpus()),
        String.valueOf(info.memoryMib()),
        String.valueOf(info.network().maximumNetworkInterfaces()),
        String.valueOf(info.network().ipv4AddressesPerInterface()),
        text(info.network().baselineMbps()),
        String.valueOf(info.network().maximumEfaInterfaces()),
        info.usageClasses().stream().map(CapacityType::labelValue).collect(Collectors.joining("+")),
        info.hypervisor().name().toLowerCase(Locale.ROOT),
        String.valueOf(info.bareMetal()),
        String.valueOf(info.freeTierEligible()),
        word(info.processor().manufacturer()),
        info.processor().sustainedClockMhz().map(String::valueOf).orElse(""),
        text(info.ebsBandwidthMbps()),
        text(info.instanceStoreGb()),
        devices(info.gpus()),
        devices(info.neurons()),
        String.valueOf(info.nitroEnclaves()),
        String.valueOf(info.encryptionInTransit()),
        cards(info.network().cards()),
        info.placementStrategies().stream()
            .map(Strategy::toString)
            .collect(Collectors.joining("+")),
        String.valueOf(info.processor().nestedVirtualization()));
  }

  private static String cards(List<Integer> cards) {
    return cards.size() == 1
        ? ""
        : cards.stream().map(String::valueOf).collect(Collectors.joining("/"));
  }

  /// A cell is empty where there is but one.
  private static List<Integer> cards(CsvTable.Row row) {
    String text = row.text("cards");
    return text.isEmpty()
        ? List.of(row.number("interfaces"))
        : Stream.of(text.split("/", -1)).map(Integer::valueOf).toList();
  }

  private static SortedSet<Strategy> strategies(String text) {
    return Stream.of(Strategy.values())
        .filter(strategy -> List.of(text.split("\\+", -1)).contains(strategy.toString()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /// EC2's names have none of the marks that part cells and devices.
  private static String word(String name) {
    return name.replaceAll("[,;:\n]", " ");
  }

  private static String text(OptionalInt number) {
    return number.isPresent() ? String.valueOf(number.getAsInt()) : "";
  }

  /// Kinds that are not known are left out, as those of types to come.
  private static SortedSet<CapacityType> usageClasses(String text) {
    var classes = new TreeSet<CapacityType>();
    for (String name : text.split("\\+", -1)) {
      CapacityType.fromLabelValue(name).ifPresent(classes::add);
    }
    return classes;
  }

  private static String devices(List<Accelerator> devices) {
    return devices.stream().map(TypeRow::text).collect(Collectors.joining(";"));
  }

  private static String text(Accelerator device) {
    return "%s:%s:%d:%d:%d"
        .formatted(
            word(device.name()),
            word(device.manufacturer()),
            device.count(),
            device.memoryMib(),
            device.coresPerDevice());
  }

  private static List<Accelerator> devices(String text) {
    return Stream.of(text.split(";", -1))
        .filter(device -> !device.isEmpty())
        .map(TypeRow::device)
        .toList();
  }

  private static Accelerator device(String text) {
    String[] parts = text.split(":", -1);
    return new Accelerator(
        parts[0],
        parts[1],
        Integer.parseInt(parts[2]),
        Integer.parseInt(parts[3]),
        Integer.parseInt(parts[4]));
  }
}

package dev.lamplighter.functions.read;

import dev.lamplighter.api.EC2NodeClass;
import dev.lamplighter.api.NodePool;
import dev.lamplighter.catalogue.AccountFacts;
import dev.lamplighter.catalogue.Catalogue;
import dev.lamplighter.catalogue.CatalogueInUse;
import dev.lamplighter.catalogue.InstanceType;
import dev.lamplighter.catalogue.InstanceTypes;
import dev.lamplighter.catalogue.Learned;
import dev.lamplighter.catalogue.NodeSizing;
import dev.lamplighter.catalogue.Outages;
import dev.lamplighter.decide.Coexistence;
import dev.lamplighter.functions.port.ClusterWriter;
import dev.lamplighter.functions.port.InstanceCloud;
import dev.lamplighter.functions.port.NodeClassResolver;
import dev.lamplighter.model.NodeClassName;
import dev.lamplighter.snapshot.ClusterPolicy;
import dev.lamplighter.snapshot.PodView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What can be had with each EC2NodeClass: the classes are resolved, their instance types worked
/// out, and tried.
final class OfferStage {
  private final NodeClassStage nodeClasses;
  private final LaunchTrials trials;
  private final NodeSizing sizing;
  private final LastAnswers<NodeClassName, TypesQuestion, List<InstanceType>> types =
      new LastAnswers<>();

  OfferStage(
      NodeClassResolver resolver, ClusterWriter writer, ClusterPolicy policy, InstanceCloud cloud) {
    this.sizing = policy.sizing();
    this.trials = new LaunchTrials(policy, cloud);
    this.nodeClasses = new NodeClassStage(resolver, writer, trials);
  }

  /// What is sold, if that is known, and what of it can't be had.
  record Market(Optional<Catalogue> sold, Outages outages, AccountFacts account, Learned learned) {
    static Market of(Optional<CatalogueInUse> sold, StateReader.State table, Learned learned) {
      return new Market(
          sold.map(CatalogueInUse::catalogue), table.outages(), table.accountFacts(), learned);
    }
  }

  record Offered(List<EC2NodeClass> classes, SortedMap<NodeClassName, List<InstanceType>> types) {}

  /// All that an EC2NodeClass's instance types depend on.
  private record TypesQuestion(
      Catalogue sold,
      EC2NodeClass nodeClass,
      Outages outages,
      AccountFacts account,
      NodeSizing sizing,
      Learned learned) {
    List<InstanceType> resolve() {
      return InstanceTypes.resolve(sold, nodeClass, outages, account, sizing, learned);
    }
  }

  /// What the cluster shows.
  record Stored(List<EC2NodeClass> classes, List<NodePool> pools, List<PodView> pods) {}

  /// Classes that Karpenter looks after stay as they are.
  Offered offered(
      Gathering gathering, Stored stored, Market market, NodeClassStage.Occasion occasion) {
    return Coexistence.karpenter(stored.pods()).isPresent()
        ? offered(stored.classes(), market, occasion.now())
        : resolved(gathering, stored, market, occasion);
  }

  /// What EC2 says to a trial is said by the class in the same look, before anything is launched
  /// with it.
  private Offered resolved(
      Gathering gathering, Stored stored, Market market, NodeClassStage.Occasion occasion) {
    var once = nodeClasses.resolve(gathering, stored.classes(), occasion);
    var offered = offered(once, market, occasion.now());
    var asked = new LaunchTrials.Asked(offered.classes(), stored.pools(), offered.types());
    return trials.tryOut(gathering, asked, occasion)
        ? offered(nodeClasses.resolve(gathering, once, occasion), market, occasion.now())
        : offered;
  }

  private Offered offered(List<EC2NodeClass> resolved, Market market, Instant now) {
    var classes = resolved.stream().map(it -> market.outages().on(it).at(now)).toList();
    return new Offered(classes, types(classes, market));
  }

  private SortedMap<NodeClassName, List<InstanceType>> types(
      List<EC2NodeClass> classes, Market market) {
    var resolved = new TreeMap<NodeClassName, List<InstanceType>>();
    for (EC2NodeClass nodeClass : classes) {
      var question =
          market
              .sold()
              .map(
                  sold ->
                      new TypesQuestion(
                          sold,
                          nodeClass,
                          market.outages(),
                          market.account(),
                          sizing,
                          market.learned()));
      resolved.put(
          nodeClass.name(),
          question
              .map(asked -> types.on(nodeClass.name(), asked, TypesQuestion::resolve))
              .orElse(List.of()));
    }
    return resolved;
  }
}

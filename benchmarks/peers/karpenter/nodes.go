package main

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/clock"
	"sigs.k8s.io/controller-runtime/pkg/client"
	fakecr "sigs.k8s.io/controller-runtime/pkg/client/fake"

	v1 "sigs.k8s.io/karpenter/pkg/apis/v1"
	"sigs.k8s.io/karpenter/pkg/cloudprovider"
	"sigs.k8s.io/karpenter/pkg/controllers/state"
)

// Node is a node that is there and initialized, with its pods. Its labels are those of its pool, type and offering, its
// name as hostname, and Labels; its taints the pool's.
type Node struct {
	Name         string            `json:"name"`
	NodePool     string            `json:"nodePool,omitempty"`
	InstanceType string            `json:"instanceType"`
	Zone         string            `json:"zone"`
	CapacityType string            `json:"capacityType"`
	Labels       map[string]string `json:"labels,omitempty"`
	Running      []Pod             `json:"running,omitempty"`
}

// world is what the scheduler looks things up in: an API server with nodes and running pods, and Karpenter's own
// picture of the cluster.
type world struct {
	client  client.Client
	cluster *state.Cluster
	nodes   []*state.StateNode
}

// buildWorld gives the cluster's picture a client of its own without pods: it would list all pods once for each node.
func (p *Problem) buildWorld(ctx context.Context, provider cloudprovider.CloudProvider) (world, error) {
	var objects []client.Object
	var nodes []*corev1.Node
	var pods []*corev1.Pod
	for i := range p.Nodes {
		node, err := p.node(&p.Nodes[i])
		if err != nil {
			return world{}, err
		}
		nodes = append(nodes, node)
		objects = append(objects, node)
		for _, pod := range expand(p.Nodes[i].Running, "pod") {
			pod.Spec.NodeName = node.Name
			pod.Status.Phase = corev1.PodRunning
			pods = append(pods, pod)
			objects = append(objects, pod)
		}
	}
	byNode := func(o client.Object) []string { return []string{o.(*corev1.Pod).Spec.NodeName} }
	empty := fakecr.NewClientBuilder().WithIndex(&corev1.Pod{}, "spec.nodeName", byNode).Build()
	w := world{client: fakecr.NewClientBuilder().WithObjects(objects...).Build(),
		cluster: state.NewCluster(clock.RealClock{}, empty, provider)}
	for _, node := range nodes {
		if err := w.cluster.UpdateNode(ctx, node); err != nil {
			return world{}, err
		}
	}
	for _, pod := range pods {
		if err := w.cluster.UpdatePod(ctx, pod); err != nil {
			return world{}, err
		}
	}
	w.nodes = w.cluster.DeepCopyNodes()
	return w, nil
}

func (p *Problem) node(n *Node) (*corev1.Node, error) {
	t, err := p.instanceType(n.InstanceType)
	if err != nil {
		return nil, fmt.Errorf("node %s: %w", n.Name, err)
	}
	labels := map[string]string{}
	for key, values := range t.Labels {
		if len(values) == 1 {
			labels[key] = values[0]
		}
	}
	var taints []corev1.Taint
	for _, pool := range p.NodePools {
		if pool.Name != n.NodePool {
			continue
		}
		for key, value := range pool.Labels {
			labels[key] = value
		}
		labels[v1.NodePoolLabelKey] = pool.Name
		labels[v1.NodeRegisteredLabelKey] = "true"
		labels[v1.NodeInitializedLabelKey] = "true"
		taints = pool.Taints
	}
	labels[corev1.LabelInstanceTypeStable] = t.Name
	labels[corev1.LabelArchStable] = t.Arch
	labels[corev1.LabelOSStable] = "linux"
	if len(t.OS) > 0 {
		labels[corev1.LabelOSStable] = t.OS[0]
	}
	labels[corev1.LabelTopologyZone] = n.Zone
	labels[v1.CapacityTypeLabelKey] = n.CapacityType
	labels[corev1.LabelHostname] = n.Name
	for key, value := range n.Labels {
		labels[key] = value
	}
	capacity := resourceList("cpu", t.CPU, "memory", t.Memory, "pods", fmt.Sprint(t.Pods))
	allocatable := capacity.DeepCopy()
	for name, overhead := range resourceList("cpu", t.OverheadCPU, "memory", t.OverheadMemory) {
		left := allocatable[name]
		left.Sub(overhead)
		allocatable[name] = left
	}
	return &corev1.Node{
		ObjectMeta: metav1.ObjectMeta{Name: n.Name, UID: uid("node", n.Name), Labels: labels},
		Spec:       corev1.NodeSpec{ProviderID: "peer://" + n.Name, Taints: taints},
		Status: corev1.NodeStatus{Capacity: capacity, Allocatable: allocatable,
			Conditions: []corev1.NodeCondition{{Type: corev1.NodeReady, Status: corev1.ConditionTrue}}},
	}, nil
}

func (p *Problem) instanceType(name string) (*InstanceType, error) {
	for i := range p.InstanceTypes {
		if p.InstanceTypes[i].Name == name {
			return &p.InstanceTypes[i], nil
		}
	}
	return nil, fmt.Errorf("no instance type %q", name)
}

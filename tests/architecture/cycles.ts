/** Import graph: file → files it imports at run time. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** Groups of files that import each other in a circle (Tarjan's strongly connected components), each sorted. */
export function findCycles(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];

  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      else if (!onStack.has(next)) continue;
      low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    for (const member of group) onStack.delete(member);
    if (group.length > 1 || graph.get(node)?.includes(node)) cycles.push(group.toSorted());
  };

  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return cycles;
}

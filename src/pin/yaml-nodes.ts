import { type Document, isAlias, isMap, isScalar, isSeq, type Node } from 'yaml';

/** The node that an alias stands for; others as they are. */
export function resolvedNode(doc: Document, node: Node | null): Node | null {
  return isAlias(node) ? ((node.resolve(doc) as Node | undefined) ?? null) : node;
}

/** The keys of a mapping with those of its merges; its own win. */
export function fieldsOf(doc: Document, map: Node, depth = 0): Map<string, Node> {
  const fields = new Map<string, Node>();
  if (!isMap(map) || depth > 8) return fields;
  const pairs = map.items.map(
    ({ key, value }) => [isScalar(key) ? String(key.value) : '', value as Node] as const,
  );
  for (const [key, value] of pairs) {
    if (key !== '<<' || value === null) continue;
    const merged = resolvedNode(doc, value);
    for (const each of isSeq(merged) ? merged.items : [merged]) {
      const source = each === null ? null : resolvedNode(doc, each as Node);
      if (source !== null)
        for (const [name, field] of fieldsOf(doc, source, depth + 1)) fields.set(name, field);
    }
  }
  for (const [key, value] of pairs) if (key !== '<<' && value !== null) fields.set(key, value);
  return fields;
}

/** A scalar's text as it is written (`0.10` stays `0.10`), trimmed; empty for other nodes and for null. */
export function scalarText(doc: Document, node: Node | null): string {
  const target = resolvedNode(doc, node);
  return isScalar(target) && target.value !== null ? (target.source ?? String(target.value)).trim() : '';
}

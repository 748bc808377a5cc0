import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

/** The metric and labels that an expression uses. */
export interface UsedMetric {
  metric: string;
  /** Labels that it selects or groups by. */
  labels: string[];
}

/**
 * Returns the metrics in a PromQL expression; labels of a grouping count for all of its metrics.
 * @throws an Error if the expression is invalid
 */
export function askedBy(expression: string): UsedMetric[] {
  const tree = parser.parse(expression);
  const text = ({ from, to }: { from: number; to: number }) => expression.slice(from, to);
  const asked: UsedMetric[] = [];
  const grouped: string[] = [];
  tree.iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`no expression, at ${node.from}: ${JSON.stringify(expression)}`);
      if (node.name === 'VectorSelector') asked.push(selectorOf(node.node, text));
      if (node.name === 'GroupingLabels')
        grouped.push(
          ...text(node)
            .replaceAll(/[()\s]/g, '')
            .split(','),
        );
    },
  });
  return asked.map(({ metric, labels }) => ({ metric, labels: [...labels, ...grouped] }));
}

function selectorOf(node: SyntaxNode, text: (node: SyntaxNode) => string): UsedMetric {
  const [selector = '', matchers = ''] = text(node).split('{');
  return {
    metric: selector.trim(),
    labels: [...matchers.matchAll(/(\w+)\s*(?:=|!=|=~|!~)\s*"/g)].map(([, label = '']) => label),
  };
}

/**
 * Joint decision about lines that claim the same documents. A claim is certain if every assignment that
 * serves the largest number of lines contains it, so the order of lines and files does not matter.
 */

/** One way to serve a line: what it needs of each resource. */
export interface Option {
  id: string;
  needs: readonly { resource: string; amount: number }[];
}

export interface Claimant {
  lineId: string;
  options: readonly Option[];
}

/** Lines of a conflict that are searched; a larger conflict is left to a person. */
const MAX_LINES = 14;
const MAX_STEPS = 50_000;

export interface Assignment {
  /** Line ids whose only option is part of every maximum assignment. */
  certain: Set<string>;
  /** Lines that compete with each line that is not certain. */
  competing: Map<string, string[]>;
}

/** Returns the lines that can be served for certain. */
export function assign(claimants: readonly Claimant[], capacityOf: (resource: string) => number): Assignment {
  const certain = new Set<string>();
  const competing = new Map<string, string[]>();
  for (const group of conflictGroups(claimants, capacityOf)) {
    const served = group.length === 1 ? onlyOptions(group) : certainLines(group, capacityOf);
    for (const { lineId } of group)
      if (served.has(lineId)) certain.add(lineId);
      else if (group.length > 1)
        competing.set(
          lineId,
          group.map((one) => one.lineId).filter((id) => id !== lineId),
        );
  }
  return { certain, competing };
}

const onlyOptions = (group: readonly Claimant[]) =>
  new Set(group.filter(({ options }) => options.length === 1).map(({ lineId }) => lineId));

/** Groups lines that together need more of a resource than there is. */
function conflictGroups(
  claimants: readonly Claimant[],
  capacityOf: (resource: string) => number,
): Claimant[][] {
  const byResource = new Map<string, { needed: number; lines: Set<number> }>();
  const sorted = claimants.toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1));
  sorted.forEach(({ options }, i) => {
    const most = new Map<string, number>();
    for (const { needs } of options)
      for (const { resource, amount } of needs) most.set(resource, Math.max(amount, most.get(resource) ?? 0));
    for (const [resource, amount] of most) {
      const entry = byResource.get(resource) ?? { needed: 0, lines: new Set<number>() };
      entry.needed += amount;
      entry.lines.add(i);
      byResource.set(resource, entry);
    }
  });
  const parents = sorted.map((_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  for (const [resource, { needed, lines }] of byResource) {
    if (needed <= capacityOf(resource)) continue;
    const [first = 0, ...others] = lines;
    for (const other of others) parents[rootOf(other)] = rootOf(first);
  }
  const groups = new Map<number, Claimant[]>();
  sorted.forEach((claimant, i) => {
    const root = rootOf(i);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [claimant]);
    else group.push(claimant);
  });
  return [...groups.values()];
}

/** Returns the lines with one option that every maximum assignment of a conflict serves. */
function certainLines(group: readonly Claimant[], capacityOf: (resource: string) => number): Set<string> {
  const none = new Set<string>();
  if (group.length > MAX_LINES) return none;
  const budget = { steps: MAX_STEPS };
  const maximum = mostServed(group, capacityOf, budget);
  const certain = new Set<string>();
  for (const claimant of group) {
    if (claimant.options.length !== 1) continue;
    const others = group.filter((other) => other !== claimant);
    if (mostServed(others, capacityOf, budget) < maximum) certain.add(claimant.lineId);
  }
  return budget.steps > 0 ? certain : none;
}

/** Counts the largest number of lines that can be served at once; gives up when the budget is spent. */
function mostServed(
  group: readonly Claimant[],
  capacityOf: (resource: string) => number,
  budget: { steps: number },
): number {
  const used = new Map<string, number>();
  let best = 0;
  const visit = (at: number, served: number): void => {
    budget.steps -= 1;
    if (budget.steps <= 0 || served + group.length - at <= best) return;
    const claimant = group[at];
    if (claimant === undefined) {
      best = served;
      return;
    }
    for (const { needs } of claimant.options) {
      if (needs.some(({ resource, amount }) => (used.get(resource) ?? 0) + amount > capacityOf(resource)))
        continue;
      for (const { resource, amount } of needs) used.set(resource, (used.get(resource) ?? 0) + amount);
      visit(at + 1, served + 1);
      for (const { resource, amount } of needs) used.set(resource, (used.get(resource) ?? 0) - amount);
    }
    visit(at + 1, served);
  };
  visit(0, 0);
  return best;
}

import type { Family, Item, ItemLink, MappedDifference, Party, SourceKey } from '../canonical.ts';
import { NO_PARTY } from '../canonical.ts';
import { externalIdOfFileKey } from './keys.ts';

interface FamilyMember {
  key: SourceKey;
  data: Party | null;
  problem: string | null;
}

interface FamilyItem {
  key: SourceKey;
  kind: Item['kind'];
  partyKey: SourceKey | null;
  currency: string | null;
  amount: number | null;
  data: { item: Item; links: readonly ItemLink[]; statedOpen: number | null } | null;
  problem: string | null;
}

/** Returns the family of customers with their items. A record that could not be read stops it. */
export function familyOf(members: readonly FamilyMember[], records: readonly FamilyItem[]): Family {
  const [root] = members;
  const isMember = new Set(members.map(({ key }) => key));
  const parties = members.map(({ key, data }): Party => {
    const party = data ?? unreadParty(key);
    // Quittance knows one level of parents: all of a family belong to its root.
    const hasParent = key !== root?.key && root !== undefined && isMember.has(root.key);
    return { ...party, parentKey: hasParent ? root.key : null };
  });
  const stoppedBy = [...members, ...records].find(({ problem }) => problem !== null)?.problem ?? null;
  if (stoppedBy !== null) return { parties, items: [], links: [], differences: [], stoppedBy };
  const read = records.flatMap(({ data }) => data ?? []);
  const links = read.flatMap((one) => one.links);
  return {
    parties,
    items: read.map(({ item }) => item),
    links,
    differences: [...unknownParents(members), ...openAmountDifferences(read, links)],
  };
}

const unreadParty = (key: SourceKey): Party => ({
  key,
  parentKey: null,
  name: externalIdOfFileKey(key),
  number: null,
  vatNumber: null,
  language: null,
  address: null,
  contacts: [],
  isArchived: false,
});

/** The root of a family names a parent that the export does not contain. */
function unknownParents(members: readonly FamilyMember[]): MappedDifference[] {
  const [root] = members;
  const parentKey = root?.data?.parentKey ?? null;
  if (root === undefined || parentKey === null) return [];
  const text = `The export has no customer ${externalIdOfFileKey(parentKey)}, the parent of this one.`;
  return [{ cause: 'REFUSED_HERE', key: root.key, partyKey: root.key, currency: '', amount: 0, text }];
}

/** Compares the open amounts that the export states with those that its links leave. */
function openAmountDifferences(
  items: readonly { item: Item; statedOpen: number | null }[],
  links: readonly ItemLink[],
): MappedDifference[] {
  const linked = new Map<SourceKey, number>();
  for (const { fromKey, toKey, amount } of links)
    for (const key of [fromKey, toKey]) linked.set(key, (linked.get(key) ?? 0) + amount);
  return items.flatMap(({ item, statedOpen }): MappedDifference[] => {
    const open = item.amount - (linked.get(item.key) ?? 0);
    if (statedOpen === null || statedOpen === open) return [];
    const text =
      `The export states an open amount of ${statedOpen}, but its links leave ${open} (minor units of ` +
      `${item.currency}) of ${item.number}.`;
    const { key, partyKey } = item;
    return [{ cause: 'REFUSED_HERE', key, partyKey, currency: '', amount: 0, text }];
  });
}

/** Returns the differences of items whose customer the export does not contain. */
export function familyWithoutParties(records: readonly FamilyItem[]): Family {
  const differences = records.map(({ key, partyKey, currency, amount, problem }): MappedDifference => {
    const about =
      `The export has no customer ${partyKey === null ? '' : externalIdOfFileKey(partyKey)}`.trim();
    return {
      cause: 'ITEM_WITHOUT_PARTNER',
      key,
      partyKey: NO_PARTY,
      currency: amount === null ? '' : (currency ?? ''),
      amount: amount ?? 0,
      text:
        problem ?? `${about} of the ${key.split('/', 1)[0]?.replace('_', ' ')} ${externalIdOfFileKey(key)}.`,
    };
  });
  return { parties: [], items: [], links: [], differences };
}

import type { World } from '../../../src/cash/domain/matching/model.ts';
import type { MatchingSettings } from '../../../src/cash/domain/matching/rule-values.ts';
import { DEFAULT_SETTINGS } from '../../../src/cash/domain/matching/settings.ts';
import { Random } from '../../model/random.ts';
import { HARD_KINDS } from './hard-kinds.ts';
import { Ledger, type TrueLine } from './ledger.ts';
import { NAMED_KINDS } from './named-kinds.ts';
import { OTHER_KINDS } from './other-kinds.ts';

export interface TrueWorld {
  world: World;
  lines: readonly TrueLine[];
  familyOf: (customerId: string) => string;
  /** Rules 6 and 7 apply matches too: what is true then no reader of the line can always know. */
  isEager: boolean;
}

const MAX_LINES = 8;
const KINDS = [NAMED_KINDS, OTHER_KINDS, HARD_KINDS];

function settingsOf(ledger: Ledger, isEager: boolean): MatchingSettings {
  const { switches } = DEFAULT_SETTINGS;
  const settings = { ...DEFAULT_SETTINGS, numberPatterns: ledger.hasShortNumbers ? ['####'] : [] };
  return isEager
    ? { ...settings, switches: { ...switches, 5: 'AUTOMATIC', 6: 'AUTOMATIC', 7: 'AUTOMATIC' } }
    : settings;
}

/** Draws an organization with one to eight lines, and what each line was meant to pay. */
export function drawWorld(seed: number): TrueWorld {
  const random = new Random(seed);
  const ledger = new Ledger(random);
  const isEager = random.chance(25);
  for (let i = random.integer(2, 5); i > 0; i -= 1) ledger.addFamily();
  for (const customer of ledger.customers)
    for (let i = random.integer(0, 4); i > 0; i -= 1)
      ledger.addDocument(customer, random.chance(10) ? { kind: 'CREDIT_NOTE' } : {});
  if (ledger.documents.length === 0) for (const customer of ledger.customers) ledger.addDocument(customer);
  const wanted = random.integer(1, MAX_LINES);
  for (let tries = 0; ledger.lines.length < wanted && tries < 40; tries += 1) {
    const lines = random.pick(random.pick(KINDS))(ledger);
    if (lines !== null && ledger.lines.length + lines.length <= MAX_LINES)
      for (const line of lines) ledger.lines.push(line);
  }
  return {
    world: worldOf(ledger, isEager),
    lines: ledger.lines,
    familyOf: (id) => ledger.familyOf(id),
    isEager,
  };
}

function worldOf(ledger: Ledger, isEager: boolean): World {
  const open = (customerId: string) =>
    ledger.documents.filter((one) => one.customerId === customerId && one.outstanding > 0).length;
  return {
    documents: ledger.documents,
    customers: ledger.customers.map((one) => ({ ...one, openDocuments: open(one.id) })),
    references: ledger.references,
    orders: ledger.orders,
    memory: ledger.memory,
    payments: ledger.payments,
    earlierLines: ledger.earlierLines,
    ownAccounts: ledger.ownAccounts,
    undone: ledger.undone,
    settings: settingsOf(ledger, isEager),
  };
}

import type { BankLine, World, WorldDocument } from '../../../src/cash/domain/matching/model.ts';
import { type Known, knownOf } from './known.ts';
import { mentionsOf, type Strength } from './mentions.ts';
import { type Payer, payerOf } from './payer.ts';
import { type FamilyOf, subsets, sumOf } from './ways.ts';

/** Everything that one line shows, before other lines are considered. */
export interface Scene {
  line: BankLine;
  world: World;
  familyOf: FamilyOf;
  /** Open documents in the line's currency. */
  open: readonly WorldDocument[];
  mentions: ReadonlyMap<WorldDocument, Strength>;
  payer: Payer;
  known: Known;
  /** Open documents of the one family that the evidence points to, issued by then. */
  own: readonly WorldDocument[];
  /** All sets of them that add up to the amount. */
  exact: readonly (readonly WorldDocument[])[];
  /** A person undid a match of the line. */
  isUndone: boolean;
}

/** Returns the open documents of the families that the evidence points to, if it is one family. */
function ownDocuments(
  line: BankLine,
  open: readonly WorldDocument[],
  payer: Payer,
  familyOf: FamilyOf,
): WorldDocument[] {
  if (payer.certainty !== 'CERTAIN') return [];
  return open
    .filter(({ customerId }) => payer.families.has(familyOf(customerId)))
    .filter(({ issuedOn }) => issuedOn <= line.bookedOn);
}

/** Returns whether the text holds digits that could be a number of which the world knows nothing. */
export const hasDigits = (line: BankLine) => /\d{3}/.test(line.text) || line.structuredReferences.length > 0;

export function sceneOf(line: BankLine, lines: readonly BankLine[], world: World, familyOf: FamilyOf): Scene {
  const mentions = mentionsOf(line, world, familyOf);
  const strong = [...mentions].filter(([, strength]) => strength === 'STRONG').map(([document]) => document);
  const payer = payerOf(
    line,
    world,
    familyOf,
    strong.map(({ customerId }) => customerId),
  );
  const known = knownOf(line, lines, world, payer, familyOf, strong);
  const open = world.documents.filter(
    ({ outstanding, currency }) => outstanding > 0 && currency === line.currency,
  );
  const own = ownDocuments(line, open, payer, familyOf);
  const exact = line.amount > 0 ? subsets(own).filter((set) => sumOf(set) === line.amount) : [];
  const isUndone = world.undone.some(({ lineId }) => lineId === line.id);
  return { line, world, familyOf, open, mentions, payer, known, own, exact, isUndone };
}

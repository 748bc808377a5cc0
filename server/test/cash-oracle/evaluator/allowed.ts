import type { WorldDocument } from '../../../src/cash/domain/matching/model.ts';
import { countLambda } from './lambda.ts';
import type { Scene } from './scene.ts';
import { claimedSets, type DocumentSet, namedSets, naturalSets, summedSets } from './sets.ts';
import { type Way, wayOfDocuments } from './ways.ts';

/** Largest λ of a sum, with the factor by which two ways of counting may differ. */
const MAX_LAMBDA = 0.001 * 3;

/** Returns all ways that may be applied without a person. `certain` has the options that no line contests. */
export function allowedWays(scene: Scene, certain: ReadonlySet<string>): Way[] {
  const { line, known, isUndone } = scene;
  const excluded = known.allowed.filter((way) => way.startsWith('EXCLUDED'));
  if (isUndone || excluded.length > 0) return excluded;
  const onAccount = line.amount > 0 && known.payments.length === 0 ? accountWays(scene) : [];
  return known.allowed.concat(creatingWays(scene, certain), onAccount);
}

/** A payment on account links nothing: it is allowed wherever the payer is certain. */
function accountWays({ line, payer }: Scene): Way[] {
  // ADR 0117: a number alone may be a slip that hits a stranger, so the account outranks it.
  const isOfAccount = payer.certainty === 'SEVERAL' && payer.accountFamilies.size === 1;
  const families = payer.certainty === 'CERTAIN' ? payer.families : isOfAccount ? payer.accountFamilies : [];
  return [...families].map((family) => `ACCOUNT ${family} ${line.amount}`);
}

/** Returns whether the settings let rule 6 or 7 apply a sum. */
function maySum(scene: Scene, set: DocumentSet): boolean {
  const { line, world, own } = scene;
  const { switches } = world.settings;
  if (set.length === 1) return switches[6] === 'AUTOMATIC';
  if (switches[7] !== 'AUTOMATIC') return false;
  const natural = naturalSets(scene).map(wayOfDocuments);
  return natural.includes(wayOfDocuments(set)) || countLambda(line.amount, own) <= MAX_LAMBDA;
}

/** Ways to create a payment with links. One that the ledger may have already is never created again. */
function creatingWays(scene: Scene, certain: ReadonlySet<string>): Way[] {
  const { line, known, mentions } = scene;
  if (line.amount < 0) return [];
  const isWeak = (document: WorldDocument) => mentions.get(document) === 'WEAK';
  const weak = namedSets(scene)
    .filter((set) => set.some(isWeak))
    .map(wayOfDocuments);
  const sums = summedSets(scene).filter((set) => maySum(scene, set));
  const sure = claimedSets(scene).concat(sums).map(wayOfDocuments);
  return sure
    .filter((way) => certain.has(`${line.id} ${way}`))
    .concat(weak, partialWays(scene), discountedWays(scene))
    .filter((way) => {
      const ids = way.split(' ');
      return !known.payments.some(
        ({ documentIds }) => documentIds.length === 0 || documentIds.some((id) => ids.includes(id)),
      );
    });
}

/** A reference of ours for one invoice may be paid in part. */
function partialWays({ line, open, payer }: Scene): Way[] {
  return payer.references.concat().flatMap(({ documentIds }) => {
    const [only, second] = open.filter(({ id }) => documentIds.includes(id));
    return only !== undefined && second === undefined && only.outstanding > line.amount
      ? [`INVOICE ${only.id} ${line.amount}`]
      : [];
  });
}

/** If the settings apply rule 5: named invoices less the discount of their terms. */
function discountedWays({ line, world, mentions }: Scene): Way[] {
  const named = [...mentions.keys()].filter(({ kind, outstanding }) => kind === 'INVOICE' && outstanding > 0);
  if (world.settings.switches[5] !== 'AUTOMATIC' || [...mentions.values()].includes('WEAK')) return [];
  const parts = named.map(({ id, outstanding, discount }) => {
    const taken = Math.round((outstanding * (discount?.basisPoints ?? 0)) / 10_000);
    const isTimely = discount !== null && line.bookedOn <= discount.untilOn;
    return { id, outstanding, taken: isTimely ? taken : 0 };
  });
  const paid = parts.reduce((sum, { outstanding, taken }) => sum + outstanding - taken, 0);
  if (paid !== line.amount) return [];
  const texts = parts.flatMap(({ id, outstanding, taken }) =>
    [`INVOICE ${id} ${outstanding}`].concat(taken > 0 ? [`DISCOUNT ${id} ${-taken}`] : []),
  );
  return [texts.sort().join(' + ')];
}

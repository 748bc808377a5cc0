import { hasUnknownNumber } from './mentions.ts';
import { hasDigits, type Scene } from './scene.ts';
import { type DocumentSet, namedSets, referencedSets } from './sets.ts';
import { subsets, sumOf, type Way, wayOfDocuments } from './ways.ts';

/** Returns the way in which the specification certainly applies the line, apart from other lines. */
export function requiredWay(scene: Scene): Way | null {
  const { line, world, mentions, payer, known, own } = scene;
  if (scene.isUndone) return null;
  const sets = line.amount > 0 ? namedSets(scene) : [];
  // The amount is owed again, to us or by us: the line may be for the other document.
  const owedKind = line.amount > 0 ? 'INVOICE' : 'CREDIT_NOTE';
  const isOwed = own.some(
    ({ kind, outstanding }) => kind === owedKind && outstanding === Math.abs(line.amount),
  );
  if (known.required !== null && !(known.payments.length > 0 && (sets.length > 0 || isOwed)))
    return known.required;
  if (line.amount <= 0 || known.allowed.length > 0 || payer.certainty !== 'CERTAIN') return null;
  const [asked, otherAsked] = referencedSets(scene);
  const [referenced] = [...payer.references, ...payer.orders];
  if (referenced !== undefined) {
    const isOnly = payer.references.length + payer.orders.length === 1 && mentions.size === 0;
    return isOnly && asked !== undefined && otherAsked === undefined ? wayOfDocuments(asked) : null;
  }
  const [set, otherSet] = sets;
  if (set !== undefined) return otherSet === undefined && isComplete(scene, set) ? wayOfDocuments(set) : null;
  const [customer] = payer.accountCustomers;
  const isNear = own.some(
    ({ amount, outstanding }) => Math.abs(outstanding - line.amount) <= amount / 5 + 3_500,
  );
  const hasSum = subsets(own).some((some) => Math.abs(sumOf(some) - line.amount) <= 10);
  const isPlain = payer.accountCustomers.size === 1 && !hasDigits(line) && world.undone.length === 0;
  if (customer === undefined || !isPlain || mentions.size > 0 || isNear || hasSum) return null;
  if (world.payments.some((one) => scene.familyOf(one.customerId) === scene.familyOf(customer))) return null;
  return `ACCOUNT ${scene.familyOf(customer)} ${line.amount}`;
}

/** Returns whether a set pays exactly what the text names: strong, issued, open, nothing left out. */
function isComplete({ line, mentions, payer, world }: Scene, set: DocumentSet): boolean {
  const named = [...mentions].every(
    ([document, strength]) => strength === 'STRONG' && set.includes(document),
  );
  if (hasUnknownNumber(line, [...mentions.keys()], world.settings)) return false;
  const isIssued = set.every(({ issuedOn }) => issuedOn <= line.bookedOn);
  // The account of a factor proves nothing against a number, and nothing for it.
  const isSupported = payer.accountFamilies.size < 2;
  const credits = set.filter(({ kind }) => kind !== 'INVOICE');
  return named && isIssued && isSupported && credits.every(({ kind }) => kind === 'CREDIT_NOTE');
}

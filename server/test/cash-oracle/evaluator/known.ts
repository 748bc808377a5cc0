import type {
  BankLine,
  ExistingPayment,
  World,
  WorldDocument,
} from '../../../src/cash/domain/matching/model.ts';
import { fieldsOf } from './mentions.ts';
import { accountOf, accountsOfLine, type Payer } from './payer.ts';
import type { FamilyOf, Way } from './ways.ts';

/** Rule 0 for one line: what is allowed, and what must be decided. */
export interface Known {
  allowed: readonly Way[];
  required: Way | null;
  /** Payments in the ledger that this line may be: then no second payment may be created. */
  payments: readonly ExistingPayment[];
}

const dayNumber = (day: string) => Date.parse(day) / 86_400_000;

/** The specification names no span; the engine looks 10 days around a line. */
const MAX_DAYS = 10;
const CLOSE_DAYS = 3;

const daysApart = (a: string, b: string) => Math.abs(dayNumber(a) - dayNumber(b));

/** Everything but id and statement: two records of one line in two files are equal in it. */
function contentOf({
  bankAccountId,
  amount,
  currency,
  bookedOn,
  counterparty,
  endToEndId,
  text,
}: BankLine): string {
  return JSON.stringify([bankAccountId, amount, currency, bookedOn, counterparty, endToEndId, text]);
}

/** Returns whether two lines may be one: equal, in different files, and with no different reference of the bank. */
function mayBeOne(a: BankLine, b: BankLine): boolean {
  const areDistinct =
    a.bankReference !== null && b.bankReference !== null && a.bankReference !== b.bankReference;
  return a.id !== b.id && a.statementId !== b.statementId && contentOf(a) === contentOf(b) && !areDistinct;
}

function knownDuplicate(line: BankLine, lines: readonly BankLine[], world: World): Known | null {
  const others = lines
    .concat(world.earlierLines.map((earlier) => earlier.line))
    .filter((other) => mayBeOne(line, other));
  if (others.length === 0) return null;
  const way = 'EXCLUDED DUPLICATE';
  const isCertain = world.earlierLines.some(
    (earlier) =>
      mayBeOne(line, earlier.line) &&
      line.bankReference !== null &&
      line.bankReference.trim() !== '' &&
      line.bankReference === earlier.line.bankReference,
  );
  return { allowed: [way], required: isCertain ? way : null, payments: [] };
}

function knownReturn(line: BankLine, lines: readonly BankLine[], world: World): Known | null {
  if (line.amount >= 0) return null;
  const fits = (other: BankLine) => other.amount === -line.amount && other.currency === line.currency;
  const earlier = world.earlierLines.filter((one) => fits(one.line) && one.returned === 0);
  const all = earlier.map((one) => one.line).concat(lines.filter(fits));
  const sameReference = all.filter(({ endToEndId }) => endToEndId !== null && endToEndId === line.endToEndId);
  const required =
    line.returnReason !== null &&
    sameReference.length === 1 &&
    earlier.some((one) => one.line === sameReference[0]);
  const others = sameReference.length > 0 ? sameReference : all.length === 1 ? all : [];
  return {
    allowed: line.returnReason !== null || line.isReversal ? others.map(({ id }) => `RETURN ${id}`) : [],
    required: required ? `RETURN ${sameReference[0]?.id ?? ''}` : null,
    payments: [],
  };
}

/** Returns whether the line and the payment name the same thing, or name nothing that differs. */
function namesAgree(line: BankLine, payment: ExistingPayment, named: readonly WorldDocument[]): boolean {
  const ids = new Set(payment.documentIds);
  if (named.length === 0 || ids.size === 0) return true;
  return (
    named.every(({ id }) => ids.has(id)) ||
    fieldsOf(line).some((field) => field !== '' && payment.text.includes(field))
  );
}

function knownPayment(
  line: BankLine,
  world: World,
  payer: Payer,
  familyOf: FamilyOf,
  named: readonly WorldDocument[],
): Known {
  const kind = line.amount > 0 ? 'PAYMENT' : 'REFUND';
  const families = payer.accountFamilies.size === 1 ? payer.accountFamilies : payer.families;
  const near = world.payments.filter(
    (one) =>
      one.kind === kind &&
      one.amount === Math.abs(line.amount) &&
      one.currency === line.currency &&
      daysApart(one.paidOn, line.bookedOn) <= MAX_DAYS &&
      families.has(familyOf(one.customerId)),
  );
  const payments = near.filter((one) => namesAgree(line, one, named));
  const [only] = payments;
  const isCertain =
    near.length === 1 &&
    only !== undefined &&
    payer.accountFamilies.size === 1 &&
    payer.certainty === 'CERTAIN' &&
    daysApart(only.paidOn, line.bookedOn) <= CLOSE_DAYS;
  const allowed = payer.certainty === 'CERTAIN' ? payments.map(({ id }) => `JOIN ${id}`) : [];
  return { allowed, required: isCertain ? `JOIN ${only.id}` : null, payments };
}

/** Returns what rule 0 says of a line. */
export function knownOf(
  line: BankLine,
  lines: readonly BankLine[],
  world: World,
  payer: Payer,
  familyOf: FamilyOf,
  named: readonly WorldDocument[],
): Known {
  const own = world.ownAccounts.map(accountOf);
  if (accountsOfLine(line).some((account) => own.includes(account)))
    return { allowed: ['EXCLUDED OWN_TRANSFER'], required: 'EXCLUDED OWN_TRANSFER', payments: [] };
  const duplicate = knownDuplicate(line, lines, world);
  if (duplicate !== null) return duplicate;
  const payment = knownPayment(line, world, payer, familyOf, named);
  const returned = knownReturn(line, lines, world);
  if (returned === null) return payment;
  return {
    allowed: returned.allowed.concat(payment.allowed),
    required: returned.required ?? (line.returnReason === null ? payment.required : null),
    payments: payment.payments,
  };
}

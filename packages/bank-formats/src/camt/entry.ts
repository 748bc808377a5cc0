import type { Counterparty, PaymentDetails, ReadOptions, StatementAccount, Transaction } from '../model.ts';
import { refuse } from '../refuse.ts';
import { joinPieces } from '../text.ts';
import { all, type Element, first, textAt } from './element.ts';
import { readAmount, readCharges, readDate, readDirection } from './values.ts';

/** A payment in an entry, before the direction of the entry is known. */
interface ReadDetails {
  direction: 1 | -1 | null;
  amount: number | null;
  currency: string | null;
  debtor: Counterparty;
  creditor: Counterparty;
  rest: Omit<PaymentDetails, 'amount' | 'currency' | 'counterparty' | 'creditedIban'>;
}

/** Identifications that mean "none". */
const NOT_PROVIDED: ReadonlySet<string> = new Set(['NOTPROVIDED', 'NONREF', 'NOT PROVIDED']);

function reference(from: Element | undefined, name: string): string | null {
  const text = textAt(from, ['Refs', name]);
  return text === null || NOT_PROVIDED.has(text.toUpperCase()) ? null : text;
}

/** Reads one side of a payment. From version 8 on, its facts stand in `Pty` or, for a bank, in `Agt`. */
function readParty(
  parties: Element | undefined,
  agents: Element | undefined,
  side: 'Dbtr' | 'Cdtr',
): Counterparty {
  const nameOf = (role: string) =>
    textAt(parties, [role, 'Nm'], [role, 'Pty', 'Nm'], [role, 'Agt', 'FinInstnId', 'Nm']);
  const account = first(parties, `${side}Acct`, 'Id');
  const agent = first(agents, `${side}Agt`, 'FinInstnId');
  return {
    name: nameOf(side),
    ultimateName: nameOf(`Ultmt${side}`),
    iban: textAt(account, ['IBAN']),
    accountNumber: textAt(account, ['Othr', 'Id'], ['PrtryAcct', 'Id'], ['BBAN']),
    bic: textAt(agent, ['BICFI'], ['BIC']),
  };
}

/** Reads `TxDtls`. */
export function readDetails(details: Element, options: ReadOptions): ReadDetails {
  const parties = first(details, 'RltdPties');
  const agents = first(details, 'RltdAgts');
  const element = first(details, 'Amt') ?? first(details, 'AmtDtls', 'TxAmt', 'Amt');
  const read = element === undefined ? null : readAmount(element, null, options);
  const remittance = first(details, 'RmtInf');
  return {
    direction: readDirection(details),
    amount: read?.amount ?? null,
    currency: read?.currency ?? null,
    debtor: readParty(parties, agents, 'Dbtr'),
    creditor: readParty(parties, agents, 'Cdtr'),
    rest: {
      endToEndId: reference(details, 'EndToEndId'),
      mandateId: reference(details, 'MndtId'),
      instructionId: reference(details, 'InstrId'),
      bankReference: reference(details, 'AcctSvcrRef'),
      structuredReferences: all(remittance, 'Strd', 'CdtrRefInf').flatMap((one) => {
        const stated = textAt(one, ['Ref'], ['CdtrRef']);
        const type = textAt(
          one,
          ['Tp', 'CdOrPrtry', 'Cd'],
          ['Tp', 'CdOrPrtry', 'Prtry'],
          ['CdtrRefTp', 'Cd'],
        );
        return stated === null ? [] : [{ type, reference: stated }];
      }),
      text: joinPieces([
        ...all(remittance, 'Ustrd').map(({ text }) => text),
        ...all(remittance, 'Strd', 'AddtlRmtInf').map(({ text }) => text),
      ]),
      returnReason: textAt(
        details,
        ['RtrInf', 'Rsn', 'Cd'],
        ['RtrInf', 'Rsn', 'Prtry'],
        ['RtrInf', 'AddtlInf'],
      ),
      charges: readCharges(details, null, options),
    },
  };
}

function codeOf(entry: Element): string | null {
  const domain = first(entry, 'BkTxCd', 'Domn');
  const codes = [
    textAt(domain, ['Cd']),
    textAt(domain, ['Fmly', 'Cd']),
    textAt(domain, ['Fmly', 'SubFmlyCd']),
  ];
  return codes[0] === null
    ? textAt(entry, ['BkTxCd', 'Prtry', 'Cd'])
    : codes.filter((one) => one !== null).join('-');
}

const STATUSES: Readonly<Record<string, Transaction['status']>> = {
  BOOK: 'BOOKED',
  PDNG: 'PENDING',
  FUTR: 'PENDING',
  INFO: 'INFORMATION',
};

function readStatus(entry: Element): Transaction['status'] {
  const element = first(entry, 'Sts');
  const text = textAt(element, ['Cd'], ['Prtry'], []) ?? 'BOOK';
  const status = STATUSES[text];
  return status ?? refuse(`the status "${text.slice(0, 20)}" is unknown`, { line: (element ?? entry).line });
}

/** Reads `Ntry`, whose payments were read before. */
export function readEntry(
  entry: Element,
  details: readonly ReadDetails[],
  { currency, iban }: StatementAccount,
  options: ReadOptions,
): Transaction {
  const { line } = entry;
  const amount = first(entry, 'Amt') ?? refuse('an entry has no amount', { line });
  const read = readAmount(amount, currency, options);
  if (currency !== null && read.currency !== currency)
    refuse(`an entry is in ${read.currency}, the account in ${currency}`, { line: amount.line });
  const direction = readDirection(entry) ?? refuse('an entry has neither CRDT nor DBIT', { line });
  const reversal = textAt(entry, ['RvslInd']);
  return {
    type: 'transaction',
    status: readStatus(entry),
    amount: read.amount * direction,
    currency: read.currency,
    bookedOn: readDate(first(entry, 'BookgDt')),
    valueOn: readDate(first(entry, 'ValDt')),
    isReversal: reversal === 'true' || reversal === '1',
    bankReference: textAt(entry, ['AcctSvcrRef']),
    ownReference: textAt(entry, ['NtryRef']),
    code: codeOf(entry),
    charges: readCharges(entry, read.currency, options),
    additionalText: textAt(entry, ['AddtlNtryInf']),
    details: details.map((one) => paymentOf(one, direction, iban)),
    line,
  };
}

function paymentOf(read: ReadDetails, ofEntry: 1 | -1, iban: string | null): PaymentDetails {
  const direction = read.direction ?? ofEntry;
  return {
    amount: read.amount === null ? null : read.amount * direction,
    currency: read.currency,
    counterparty: direction === 1 ? read.debtor : read.creditor,
    creditedIban: direction === 1 ? virtualAccount(read.creditor.iban, iban) : null,
    ...read.rest,
  };
}

/**
 * Returns the virtual account to which the payer transferred: banks state it as that of the creditor. A statement that
 * does not state its own IBAN proves nothing, because the ordinary account of the creditor differs from it too.
 */
function virtualAccount(credited: string | null, stated: string | null): string | null {
  if (credited === null || stated === null) return null;
  const compact = (iban: string) => iban.replace(/\s/g, '').toUpperCase();
  return compact(credited) === compact(stated) ? null : compact(credited);
}

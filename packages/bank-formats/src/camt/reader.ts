import { BalanceCheck } from '../balance.ts';
import { type ByteSource, decodeXml } from '../decode.ts';
import type {
  Balance,
  BankFileItem,
  ReadOptions,
  Refusal,
  StatementAccount,
  StatementStart,
} from '../model.ts';
import { refusalFrom, refuse } from '../refuse.ts';
import { type Element, first, textAt } from './element.ts';
import { readDetails, readEntry } from './entry.ts';
import { createElementParser, type ElementReceiver } from './parse.ts';
import { readBalance } from './values.ts';

const MESSAGES = /^BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn)$/;

/** Payments of one entry. */
const MAX_DETAILS = 50_000;

const KINDS: Readonly<Record<string, StatementStart['kind']>> = {
  Stmt: 'STATEMENT',
  Rpt: 'INTRADAY',
  Ntfctn: 'NOTIFICATION',
};

/** Balances at the beginning and the end of a statement, the most exact first. */
const OPENING = ['OPBD', 'PRCD', 'ITBD'] as const;
const CLOSING = ['CLBD', 'ITBD'] as const;

/** The elements of a statement that come before its entries. */
const HEAD: ReadonlySet<string> = new Set(['Id', 'ElctrncSeqNb', 'LglSeqNb', 'FrToDt', 'Acct', 'Bal']);

interface OpenStatement {
  start: StatementStart;
  check: BalanceCheck;
}

/** Collects the items of a camt file while it is parsed. A refusal ends its statement, not the file. */
class CamtReceiver implements ElementReceiver {
  readonly items: BankFileItem[] = [];
  isCamt = false;
  statements = 0;
  readonly #options: ReadOptions;
  /** The statement that is being read: the element that began it, with what comes before its entries. */
  #head: Element | null = null;
  #announced: OpenStatement | null = null;
  #refusal: Refusal | null = null;
  #details: ReturnType<typeof readDetails>[] = [];

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  isTaken(name: string, ancestors: readonly string[]): boolean {
    const parent = ancestors.at(-1) ?? '';
    if (ancestors.length === 3 && parent in KINDS) return name === 'Ntry' || HEAD.has(name);
    return name === 'TxDtls' && parent === 'NtryDtls';
  }

  opened(name: string, ancestors: readonly string[], line: number): void {
    if (ancestors.length === 1 && MESSAGES.test(name)) this.isCamt = true;
    if (!this.isCamt || ancestors.length !== 2 || !(name in KINDS)) return;
    this.statements += 1;
    this.#head = { name, text: '', currency: null, children: [], line };
    this.#announced = null;
    this.#refusal = null;
  }

  take(element: Element): void {
    if (this.#head === null || this.#refusal !== null) return;
    try {
      this.#read(element, this.#head);
    } catch (error) {
      this.#refusal = refusalFrom(error);
    }
    if (element.name === 'Ntry') this.#details = [];
  }

  closed(name: string, ancestors: readonly string[], line: number): void {
    if (this.#head === null || ancestors.length !== 2 || !(name in KINDS)) return;
    const { start, check } = this.#announce(this.#head);
    const closing = this.#balance(this.#head, CLOSING, start.account);
    const end = check.end(closing, line);
    this.items.push({ ...end, refusal: this.#refusal ?? end.refusal });
    this.#head = null;
  }

  #read(element: Element, head: Element): void {
    const { name, line } = element;
    if (name === 'TxDtls') {
      if (this.#details.length >= MAX_DETAILS)
        refuse(`an entry has more than ${MAX_DETAILS} payments`, { line });
      this.#details.push(readDetails(element, this.#options));
    } else if (name === 'Ntry') {
      const { start, check } = this.#announce(head);
      const transaction = readEntry(element, this.#details, start.account, this.#options);
      check.add(transaction);
      this.items.push(transaction);
    } else head.children.push(element);
  }

  /** Announces the statement, once: before its first entry, or at its end. */
  #announce(head: Element): OpenStatement {
    if (this.#announced !== null) return this.#announced;
    const account = readAccount(head);
    const period = first(head, 'FrToDt');
    const dayAt = (name: string) => textAt(period, [`${name}DtTm`], [`${name}Dt`])?.slice(0, 10) ?? null;
    const opening = this.#balance(head, OPENING, account);
    const start: StatementStart = {
      type: 'statement',
      kind: KINDS[head.name] ?? 'STATEMENT',
      id: textAt(head, ['Id']),
      sequence: textAt(head, ['ElctrncSeqNb'], ['LglSeqNb']),
      account,
      from: dayAt('Fr') ?? opening?.date ?? null,
      until: dayAt('To') ?? this.#balance(head, CLOSING, account)?.date ?? null,
      opening,
      line: head.line,
    };
    this.items.push(start);
    this.#announced = { start, check: new BalanceCheck(start) };
    return this.#announced;
  }

  /** Reads a balance; one that cannot be read refuses the statement. */
  #balance(head: Element, codes: readonly string[], { currency }: StatementAccount): Balance | null {
    const balances = head.children.filter(({ name }) => name === 'Bal');
    try {
      return readBalance(balances, codes, currency, this.#options);
    } catch (error) {
      this.#refusal ??= refusalFrom(error);
      return null;
    }
  }
}

function readAccount(head: Element): StatementAccount {
  const account = first(head, 'Acct');
  const bank = first(account, 'Svcr', 'FinInstnId');
  const balanceCurrency = first(head, 'Bal', 'Amt')?.currency ?? null;
  return {
    iban: textAt(account, ['Id', 'IBAN']),
    number: textAt(account, ['Id', 'Othr', 'Id'], ['Id', 'PrtryAcct', 'Id'], ['Id', 'BBAN']),
    bic: textAt(bank, ['BICFI'], ['BIC']),
    currency: textAt(account, ['Ccy']) ?? balanceCurrency,
    ownerName: textAt(account, ['Ownr', 'Nm'], ['Ownr', 'Pty', 'Nm']),
  };
}

/**
 * Reads a camt.052, .053 or .054 file of any version, by local names.
 * @throws BankFileError if it is no such file; what cannot be true refuses its statement only
 */
export async function* readCamt(source: ByteSource, options: ReadOptions): AsyncGenerator<BankFileItem> {
  const receiver = new CamtReceiver(options);
  const parser = createElementParser(receiver);
  for await (const text of decodeXml(source)) yield* itemsOf(receiver, () => parser.write(text));
  yield* itemsOf(receiver, () => parser.close());
  if (!receiver.isCamt) refuse('this is not a camt.052, camt.053 or camt.054 file', { line: 1 });
  if (receiver.statements === 0) refuse('the file has no statement', { line: 1 });
}

/** Returns the items of a step, also those before the place where it fails. */
function* itemsOf(receiver: CamtReceiver, step: () => void): Generator<BankFileItem> {
  try {
    step();
  } finally {
    yield* receiver.items.splice(0);
  }
}

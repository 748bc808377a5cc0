import type { PaymentDetails } from '../model.ts';
import { counterpartyOf, paymentDetails } from '../payment.ts';
import { joinPieces, textOrNull } from '../text.ts';

/** The facts of an entry in field 86. */
export interface Narrative {
  /** Code of the kind of transaction, three digits in Germany; null: not stated. */
  code: string | null;
  /** The bank's words for it. */
  label: string | null;
  details: PaymentDetails;
}

type Named = ReadonlyMap<string, string>;

/** Texts that mean "none". */
const NONE = /^(NOTPROVIDED|NONREF|NOT PROVIDED)$/i;
const stated = (text: string | undefined) =>
  text === undefined || NONE.test(text.trim()) ? null : textOrNull(text);

const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/**
 * Words that begin a part of a German SEPA text; `MTLG:` begins the bank's own remark. The long ones with a plus
 * begin one even where a bank joins them to a name in capitals.
 */
const SEPA_WORDS =
  /(?:^|\s|(?<=[^A-Z])|(?=(?:EREF|KREF|MREF|CRED|SVWZ|ABWA|ABWE)\+))(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|ANAM|PURP|IBAN|BIC|MTLG)[+:]/;

/** Splits `EREF+…MREF+…SVWZ+…` into its parts; the text before the first one has the empty name. */
function sepaParts(text: string): Named {
  const pieces = text.split(SEPA_WORDS);
  const parts = new Map([['', pieces[0] ?? '']]);
  for (let at = 1; at < pieces.length; at += 2) {
    const name = pieces[at] ?? '';
    parts.set(name, [parts.get(name), pieces[at + 1]].filter((one) => one !== undefined).join(' '));
  }
  return parts;
}

/** Reads the German layout: a code, a separator, and numbered fields such as `?20`. */
function readNumbered(text: string, code: string, separator: string): Narrative {
  const fields = text.slice(code.length + 1).split(separator);
  const byNumber = fields.map((field) => [Number(field.slice(0, 2)), field.slice(2)] as const);
  const from = (first: number, last: number) =>
    byNumber.filter(([number]) => number >= first && number <= last).map(([, piece]) => piece);
  const purpose = sepaParts(joinPieces([...from(20, 29), ...from(60, 63)]) ?? '');
  const bank = textOrNull(from(30, 30)[0]);
  return {
    code,
    label: textOrNull(from(0, 0)[0]),
    details: paymentDetails({
      counterparty: counterpartyOf({
        name: joinPieces(from(32, 33)),
        ultimateName: stated(purpose.get('ABWA')) ?? stated(purpose.get('ABWE')),
        account: stated(purpose.get('IBAN')) ?? from(31, 31)[0] ?? null,
        bic: stated(purpose.get('BIC')) ?? (bank !== null && BIC.test(bank) ? bank : null),
      }),
      endToEndId: stated(purpose.get('EREF')),
      mandateId: stated(purpose.get('MREF')),
      instructionId: stated(purpose.get('KREF')),
      text: joinPieces([purpose.get('')?.trim() ?? '', purpose.get('SVWZ')?.trim() ?? '']),
      returnReason: textOrNull(from(34, 34)[0]?.replace(/^0+$/, '')),
    }),
  };
}

/** Words that begin a part of a text with slashes, as in the Netherlands and at international banks. */
const SLASH_WORDS =
  /\/(TRTP|CNTP|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|ORDP|BENM|ULTD|ULTC|PREF|ISDT|RTRN|PURP|KREF|ADDR|USTD|STRD|OCMT|CHGS|EXCH|SVCL|ID)(?=\/)/;

function withoutSlashes(text: string): string {
  let [from, until] = [0, text.length];
  while (text[from] === '/') from += 1;
  while (until > from && text[until - 1] === '/') until -= 1;
  return text.slice(from, until);
}

function readSlashed(text: string): Narrative {
  const pieces = text.split(SLASH_WORDS);
  const parts = new Map<string, string>();
  for (let at = 1; at < pieces.length; at += 2) {
    const name = pieces[at] ?? '';
    if (!parts.has(name) || parts.get(name) === '') parts.set(name, withoutSlashes(pieces[at + 1] ?? ''));
  }
  const [account, bic, name] = (parts.get('CNTP') ?? '').split('/');
  const reference = stated(parts.get('STRD'));
  return {
    code: null,
    label: stated(parts.get('TRTP')),
    details: paymentDetails({
      counterparty: counterpartyOf({
        name:
          stated(parts.get('NAME')) ?? stated(parts.get('ORDP')) ?? stated(parts.get('BENM')) ?? stated(name),
        ultimateName: stated(parts.get('ULTD')) ?? stated(parts.get('ULTC')),
        account: stated(parts.get('IBAN')) ?? stated(account),
        bic: stated(parts.get('BIC')) ?? stated(bic),
      }),
      endToEndId: stated(parts.get('EREF')),
      mandateId: stated(parts.get('MARF')),
      instructionId: stated(parts.get('KREF')) ?? stated(parts.get('PREF')),
      structuredReferences: reference === null ? [] : [{ type: null, reference }],
      text: stated(parts.get('REMI')) ?? stated(parts.get('USTD')),
      returnReason: stated(parts.get('RTRN')),
    }),
  };
}

/** Reads field 86 in the layout that it has: numbered fields, words between slashes, or plain text. */
export function readNarrative(lines: readonly string[]): Narrative {
  const joined = lines.join('');
  const numbered = /^(\d{3})([^A-Za-z0-9\s])(?=\d{2})/.exec(joined);
  if (numbered !== null) return readNumbered(joined, numbered[1] ?? '', numbered[2] ?? '');
  if (SLASH_WORDS.test(joined)) return readSlashed(joined);
  const parts = sepaParts(joinPieces(lines) ?? '');
  return {
    code: null,
    label: null,
    details: paymentDetails({
      endToEndId: stated(parts.get('EREF')),
      mandateId: stated(parts.get('MREF')),
      instructionId: stated(parts.get('KREF')),
      text: joinPieces([parts.get('')?.trim() ?? '', parts.get('SVWZ')?.trim() ?? '']),
    }),
  };
}

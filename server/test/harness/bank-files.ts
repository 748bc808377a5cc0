/** Facts of a line in a test's statement. Amounts are decimals, such as `12.00`; negative for money out. */
export interface Line {
  amount: string;
  on?: string;
  name?: string;
  iban?: string;
  /** IBAN of the creditor's account, as some banks state it. */
  creditedIban?: string;
  text?: string;
  endToEndId?: string;
  reference?: string;
  isReversal?: boolean;
  /** ISO code of a return. */
  returnReason?: string;
  status?: 'BOOK' | 'PDNG';
  /** Payments of a batch. */
  payments?: { amount: string; name: string; text: string }[];
}

interface Statement {
  iban?: string;
  /** Number of the account, in place of its IBAN. */
  number?: string;
  currency?: string;
  /** Decimals; absent: not stated. */
  opening?: string;
  closing?: string;
  on?: string;
  lines: Line[];
}

export const OWN_IBAN = 'DE02120300000000202051';
const DAY = '2026-03-10';

const side = (amount: string) => (amount.startsWith('-') ? 'DBIT' : 'CRDT');
const size = (amount: string) => amount.replace('-', '');

function balance(
  code: string,
  amount: string | undefined,
  { currency = 'EUR', on = DAY }: Statement,
): string {
  if (amount === undefined) return '';
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${size(amount)}</Amt>
<CdtDbtInd>${side(amount)}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
}

function details(line: Omit<Line, 'payments'>, currency: string): string {
  const role = side(line.amount) === 'CRDT' ? 'Dbtr' : 'Cdtr';
  const end = line.endToEndId === undefined ? '' : `<Refs><EndToEndId>${line.endToEndId}</EndToEndId></Refs>`;
  const name = line.name === undefined ? '' : `<${role}><Nm>${line.name}</Nm></${role}>`;
  const account =
    line.iban === undefined ? '' : `<${role}Acct><Id><IBAN>${line.iban}</IBAN></Id></${role}Acct>`;
  const credited =
    line.creditedIban === undefined ? '' : `<CdtrAcct><Id><IBAN>${line.creditedIban}</IBAN></Id></CdtrAcct>`;
  const text = line.text === undefined ? '' : `<RmtInf><Ustrd>${line.text}</Ustrd></RmtInf>`;
  const { returnReason } = line;
  const returned = returnReason === undefined ? '' : `<RtrInf><Rsn><Cd>${returnReason}</Cd></Rsn></RtrInf>`;
  return `<TxDtls>${end}<Amt Ccy="${currency}">${size(line.amount)}</Amt><CdtDbtInd>${side(line.amount)}</CdtDbtInd>
<RltdPties>${name}${account}${credited}</RltdPties>${text}${returned}</TxDtls>`;
}

function accountId({ iban = OWN_IBAN, number }: Statement): string {
  return number === undefined ? `<IBAN>${iban}</IBAN>` : `<Othr><Id>${number}</Id></Othr>`;
}

function entry(line: Line, { currency = 'EUR', on = DAY }: Statement): string {
  const { amount, status = 'BOOK', reference, isReversal = false, payments } = line;
  const day = line.on ?? on;
  const ref = reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`;
  const parts = (payments ?? [line]).map((one) => details(one, currency)).join('');
  return `<Ntry><Amt Ccy="${currency}">${size(amount)}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd>
${isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>${ref}
<NtryDtls>${parts}</NtryDtls></Ntry>`;
}

/** Writes a camt file. */
export function camt(
  statements: Statement[],
  message: 'BkToCstmrStmt' | 'BkToCstmrDbtCdtNtfctn' | 'BkToCstmrAcctRpt' = 'BkToCstmrStmt',
): string {
  const element = { BkToCstmrStmt: 'Stmt', BkToCstmrDbtCdtNtfctn: 'Ntfctn', BkToCstmrAcctRpt: 'Rpt' }[
    message
  ];
  const all = statements.map(
    (one, i) => `<${element}><Id>S-${i}</Id><Acct><Id>${accountId(one)}</Id>
<Ccy>${one.currency ?? 'EUR'}</Ccy></Acct>${balance('OPBD', one.opening, one)}${balance('CLBD', one.closing, one)}
${one.lines.map((line) => entry(line, one)).join('\n')}</${element}>`,
  );
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><${message}>
<GrpHdr><MsgId>M</MsgId></GrpHdr>${all.join('\n')}</${message}></Document>`;
}

/** Writes an MT940 statement of one day in euros, with texts in fields of at most 27 characters. */
export function mt940({ opening = '0.00', closing = '0.00', on = DAY, lines }: Statement): string {
  const date = on.replaceAll('-', '').slice(2);
  const mark = (amount: string) => (side(amount) === 'CRDT' ? 'C' : 'D');
  const decimal = (amount: string) => size(amount).replace('.', ',');
  const all = lines.map(({ amount, name = '', iban = '', text = '' }) => {
    const fields = [...text.matchAll(/.{1,27}/g)].map(([piece], i) => `?${20 + i}${piece}`).join('');
    return `:61:${date}${mark(amount)}${decimal(amount)}NTRFNONREF\n:86:166?00CREDIT${fields}?31${iban}?32${name}`;
  });
  return `:20:X\n:25:12030000/0000202051\n:28C:1/1\n:60F:${mark(opening)}${date}EUR${decimal(opening)}\n${all.join('\n')}
:62F:${mark(closing)}${date}EUR${decimal(closing)}\n-\n`;
}

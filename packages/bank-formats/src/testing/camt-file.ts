/** Writes a camt.053 file around the content of a statement. */
export const camtFile = (content: string, { version = '08', prefix = '' } = {}): string => {
  const file = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt><GrpHdr><MsgId>M-1</MsgId></GrpHdr>
<Stmt><Id>S-1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
${content}
</Stmt></BkToCstmrStmt></Document>`;
  if (prefix === '') return file;
  const prefixed = file.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`);
  return prefixed.replace('xmlns=', `xmlns:${prefix}=`);
};

/** Writes a balance, in euros unless stated. */
export const balance = (
  code: 'OPBD' | 'CLBD',
  amount: string,
  direction = 'CRDT',
  date = '2026-11-25',
): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>
<CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;

/** Writes an entry of money in, booked on one day. */
export const entry = (amount: string, more = '', direction = 'CRDT'): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-25</Dt></BookgDt><ValDt><Dt>2026-11-26</Dt></ValDt>${more}</Ntry>`;

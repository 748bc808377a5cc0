import { parentPort } from 'node:worker_threads';
import { readBankFile } from '@quittance/bank-formats';

/** Reads a generated camt file of 200 MiB in this thread, and reports the largest memory of the process. */

const BYTES = 200 * 2 ** 20;
const TOGETHER = 200;
/** Entries between two looks at the memory. */
const LOOK_EVERY = 5_000;

const entry = (i: number): string =>
  `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-25</Dt></BookgDt>
<AcctSvcrRef>B-${i}</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>Invoice ${i}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`;

async function* camtFile(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
  );
  for (let i = 0, written = 0; written < BYTES; i += TOGETHER) {
    const bytes = Buffer.from(Array.from({ length: TOGETHER }, (_, k) => entry(i + k)).join(''));
    written += bytes.length;
    yield bytes;
  }
  yield Buffer.from('</Stmt></BkToCstmrStmt></Document>');
}

let entries = 0;
let largest = 0;
for await (const item of readBankFile(camtFile(), { decimals: () => 2 })) {
  if (item.type !== 'transaction') continue;
  entries += 1;
  if (entries % LOOK_EVERY === 0) largest = Math.max(largest, process.memoryUsage.rss());
}
parentPort?.postMessage({ entries, mebibytes: Math.round(largest / 2 ** 20) });

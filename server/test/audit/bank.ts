import { adviceCsv, adviceRows } from '../harness/advice-files.ts';
import { camt } from '../harness/bank-files.ts';
import { MULTIPART, multipart } from '../harness/uploads.ts';
import { type Ask, ask, type Ids, send, TEXT } from './stage.ts';

/** Returns a request about the bank transaction of the stage. */
export const askOfTransaction = (command: string, body?: object): Ask =>
  ask('POST', ({ bankTransactionId }) => `/bank_transactions/${bankTransactionId}/${command}`, body);

/** Matches the bank transaction of the stage. */
export const matchTransaction = askOfTransaction('match', {
  parts: [{ kind: 'PAYMENT', amount: 5, customer: { externalId: 'c' } }],
});

/** Asks the payer of the bank transaction of the stage. */
export const askPayer = askOfTransaction('ask', {
  customer: { externalId: 'c' },
  to: ['ask@debtor.example'],
});

/** Uploads a bank file with a confidential line. */
export const uploadBankFile: Ask = (stage) => {
  const bytes = Buffer.from(camt([{ lines: [{ amount: '1.00', name: TEXT, text: TEXT }] }]));
  const part = { fileName: 'bank.xml', type: 'application/octet-stream', bytes };
  return send(stage, 'POST', '/bank_statements', { body: new Uint8Array(multipart(part)), type: MULTIPART });
};

/** Uploads a remittance advice with a confidential line, and keeps its id. */
export const uploadAdvice: Ask = async (stage) => {
  const bytes = adviceCsv(adviceRows(TEXT, '1.00', [`${TEXT} 4711`, '1.00']));
  const part = { fileName: 'advice.csv', type: 'text/csv', bytes };
  const body = new Uint8Array(multipart(part));
  const answer = await send(stage, 'POST', '/remittance_advices', { body, type: MULTIPART });
  stage.ids['remittanceAdviceId'] = String(Object(answer.body).id);
  return answer;
};

/** Assigns the waiting statement of the stage to its bank account. */
export const assignStatement: Ask = ask(
  'POST',
  ({ bankStatementId }) => `/bank_statements/${bankStatementId}/assign`,
  ({ accountId }: Ids) => ({ bankAccountId: accountId }),
);

/** Confirms the mapping of the bank file of the stage. */
export const mapFile: Ask = ask(
  'POST',
  ({ bankFileId }) => `/bank_files/${bankFileId}/mapping`,
  ({ accountId }: Ids) => ({
    headingLine: 1,
    columns: { bookedOn: 1, texts: [2], amount: 3 },
    dateOrder: 'DMY',
    decimalMark: 'COMMA',
    bankAccountId: accountId,
  }),
);

/** Deletes the other bank file of the stage. */
export const deleteFile: Ask = ask('DELETE', ({ spareFileId }) => `/bank_files/${spareFileId}`);

/** Forgets the mapping that was confirmed. */
export const forgetMapping: Ask = async (stage) => {
  const { body } = await stage.client.get<{ items: { id: string }[] }>('/bank_file_mappings');
  return send(stage, 'DELETE', `/bank_file_mappings/${body.items[0]?.id}`, {});
};

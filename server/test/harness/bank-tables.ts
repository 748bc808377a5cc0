import { expect } from 'vitest';
import type { BankFile } from '../../src/cash/files/schema.ts';
import type { BankTable, BankTableMapping } from '../../src/cash/tables/schema.ts';
import { read } from './factories.ts';
import type { Client } from './service.ts';
import { upload } from './uploads.ts';

/** The file of a German bank, without its account. */
export const HEADINGS =
  'Buchungstag;Valuta;Auftraggeber;IBAN Auftraggeber;Verwendungszweck;Betrag;Währung;Saldo';
export const MARCH = `${HEADINGS}
10.03.2026;10.03.2026;Miller Ltd;DE89370400440532013000;Invoice 4711;1.100,00;EUR;1.200,00
13.03.2026;13.03.2026;Bank;;Charges;-2,50;EUR;1.197,50
`;
export const APRIL = `Kontoauszug April
${HEADINGS}
14.04.2026;14.04.2026;Miller Ltd;DE89370400440532013000;Invoice 4712;50,00;EUR;1.247,50
`;

/** Returns requests about tables of banks. */
export function tableClient(client: Client) {
  const file = (id: string) => read<BankFile>(client, `/bank_files/${id}`);
  const isRead = async (id: string): Promise<BankFile> => {
    await expect.poll(async () => (await file(id)).state, { timeout: 20_000 }).not.toBe('READING');
    return file(id);
  };
  return {
    file,
    /** Waits until a file is read, or needs a mapping. */
    isRead,
    /** Uploads a file and waits until it is read, or needs a mapping. */
    send: async (content: string | Uint8Array, name = 'bank.csv', type = 'text/csv'): Promise<BankFile> => {
      const bytes = Buffer.from(content);
      const answer = await upload<BankFile>(client, '/bank_statements', { fileName: name, type, bytes });
      expect(answer.status, answer.text).toBe(202);
      return isRead(answer.body.id);
    },
    table: (id: string) => read<BankTable>(client, `/bank_files/${id}/table`),
    proposal: async (id: string): Promise<BankTableMapping> => {
      const { mapping } = await read<BankTable>(client, `/bank_files/${id}/table`);
      if (mapping === null) throw new Error('no mapping is proposed');
      return mapping;
    },
    preview: (id: string, mapping: object) => client.post(`/bank_files/${id}/table/preview`, mapping),
    confirm: (id: string, mapping: object) => client.post<BankFile>(`/bank_files/${id}/mapping`, mapping),
  };
}

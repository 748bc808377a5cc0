import { expect } from 'vitest';
import type { ImportSheet, ImportSheetRows, ImportSheetSettings } from '../../src/exchange/sheets/schema.ts';
import { finished } from './imports.ts';
import type { Client } from './service.ts';
import { upload } from './uploads.ts';

export const SHEETS = '/internal/import-sheets';

/** Returns the steps of an import of a file, as a page takes them. */
export function sheetsOf(current: () => Client) {
  const hand = (bytes: Buffer | string, fileName = 'file.csv', as = current()) =>
    upload<ImportSheet>(as, SHEETS, { fileName, bytes: Buffer.from(bytes) });

  async function taken(bytes: Buffer | string, fileName?: string): Promise<ImportSheet> {
    const answer = await hand(bytes, fileName);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  }

  async function settled(id: string): Promise<ImportSheet> {
    for (;;) {
      const { body } = await current().get<ImportSheet>(`${SHEETS}/${id}`);
      if (body.failure !== null) throw new Error(body.failure);
      if (!['CHECKING', 'IMPORTING'].includes(body.state)) return body;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  async function checked({ id }: ImportSheet, settings: ImportSheetSettings): Promise<ImportSheet> {
    const answer = await current().post(`${SHEETS}/${id}/check`, settings);
    expect(answer.status, answer.text).toBe(202);
    return settled(id);
  }

  async function imported({ id }: ImportSheet) {
    const answer = await current().post(`${SHEETS}/${id}/import`, undefined);
    expect(answer.status, answer.text).toBe(202);
    const { importId } = await settled(id);
    return finished(current(), String(importId));
  }

  const rowsOf = async ({ id }: ImportSheet, query = '') =>
    (await current().get<ImportSheetRows>(`${SHEETS}/${id}/rows${query}`)).body;

  return { hand, taken, settled, checked, imported, rowsOf };
}

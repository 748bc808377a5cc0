import type { SourceKey } from '../canonical.ts';

export const lineKey = (id: number): SourceKey => `account.move.line,${id}`;
export const partyKey = (id: number): SourceKey => `party.party,${id}`;

/** Returns the id in a key of this model, or null for a key of something else. */
export function idInKey(model: string, key: SourceKey): number | null {
  const [name, id = ''] = key.split(',');
  return name === model && /^\d+$/.test(id) ? Number(id) : null;
}

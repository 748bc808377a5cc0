import type { Connector } from '../../../src/integrations/connector.ts';
import type { SourceKey } from '../../../src/integrations/domain/canonical.ts';
import { CONNECTORS, type Connectors } from '../../../src/integrations/routes.ts';
import { openTryton } from '../../../src/integrations/tryton/open.ts';

/** Names why the engine reads a customer: the cursor, the sweep of ids, or the sums. */
type Net = 'cursor' | 'sweep' | 'sums';

interface NetWatch {
  connectors: Connectors;
  /** Customers that each net found since the last reset. */
  readonly found: Readonly<Record<Net, number>>;
  reset(): void;
}

/** Returns connectors of Tryton that note which net of the engine found each customer that is read. */
export function watchNets(): NetWatch {
  const keys: Record<Net, SourceKey[]> = { cursor: [], sweep: [], sums: [] };
  const open = (...words: Parameters<typeof openTryton>): Connector => {
    const own = openTryton(...words);
    let named = new Set<SourceKey>();
    let hasSums = false;
    let isFirst = false;
    return {
      check: () => own.check(),
      changes: async (cursors) => {
        const changes = await own.changes(cursors);
        // The engine asks once more after the sums, only to name what changes at the moment.
        if (!hasSums) {
          named = new Set(changes.partyKeys);
          isFirst = Object.keys(cursors).length === 0;
        }
        return changes;
      },
      families: (partyKeys) => {
        for (const key of partyKeys) {
          const net = hasSums ? 'sums' : named.has(key) ? 'cursor' : 'sweep';
          keys[net].push(key);
        }
        return own.families(partyKeys);
      },
      ids: (after) => own.ids(after),
      sums: async () => {
        const sums = await own.sums();
        // A first read asks for sums to begin with customers that owe something.
        hasSums = !isFirst;
        isFirst = false;
        return sums;
      },
      close: () => own.close(),
    };
  };
  return {
    connectors: { ...CONNECTORS, TRYTON: open },
    get found() {
      return { cursor: keys.cursor.length, sweep: keys.sweep.length, sums: keys.sums.length };
    },
    reset: () => {
      for (const list of Object.values(keys)) list.splice(0);
    },
  };
}

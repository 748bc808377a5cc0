import type { Connector, Cursors, Freshness, IdPage, SourceChanges, SourceCheck } from '../connector.ts';
import { type Family, NO_PARTY, type SourceKey, type SourceSum } from '../domain/canonical.ts';
import { familyOf, familyWithoutParties } from '../domain/files/families.ts';
import type { ConnectorHost } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import { checkExport, type ExportPlace } from './check.ts';
import {
  findChangedParties,
  findNextItemKeys,
  loadFamilyParties,
  loadItemsOfParties,
  loadItemsWithoutParty,
  loadSumsOfExport,
} from './copy-read.ts';
import type { FileStore } from './file-store.ts';
import { updateCopy } from './load.ts';

export interface FilesSettings extends ExportPlace {
  /** How often a new export comes; null: the facts are fresh only when they were written. */
  expectedEveryMinutes: number | null;
}

/** The number of the last load whose changes the engine has queued. */
const CURSOR = 'load';

/**
 * Reads an export that lies in files. It loads them into a copy in the database, because files cannot be asked
 * for one customer, and answers everything else from the copy.
 */
export class FilesConnector implements Connector {
  readonly #settings: FilesSettings;
  readonly #store: FileStore;
  readonly #host: ConnectorHost;
  /** As of when the facts of the last `changes` are. */
  #exportedAt: string | null = null;

  constructor(settings: FilesSettings, store: FileStore, host: ConnectorHost) {
    this.#settings = settings;
    this.#store = store;
    this.#host = host;
  }

  check(): Promise<SourceCheck> {
    return checkExport(this.#settings, this.#store, this.#host);
  }

  async changes(cursors: Cursors): Promise<SourceChanges> {
    const seen = Number(cursors[CURSOR] ?? 0);
    const position = await updateCopy(this.#host, this.#store, seen);
    const { loadNumber } = position;
    // A dry run may load a newer export before the changes of this one are applied.
    this.#exportedAt = position.exportedAt;
    // A copy that was made again counts from the beginning.
    const since = seen > loadNumber ? 0 : seen;
    const keys =
      since === loadNumber ? [] : await findChangedParties(this.#host.database.pool, this.#host, since);
    return {
      partyKeys: since === loadNumber ? [] : [...keys, NO_PARTY],
      cursors: { [CURSOR]: String(loadNumber) },
    };
  }

  async families(partyKeys: readonly SourceKey[]): Promise<readonly Family[]> {
    const { pool } = this.#host.database;
    const parties = await loadFamilyParties(pool, this.#host, partyKeys);
    const items = await loadItemsOfParties(
      pool,
      this.#host,
      parties.map(({ key }) => key),
    );
    const rootOf = new Map(parties.map(({ key, rootKey }) => [key, rootKey]));
    const itemsOf = Map.groupBy(items, ({ partyKey }) => rootOf.get(partyKey ?? ''));
    const families = [...Map.groupBy(parties, ({ rootKey }) => rootKey)].map(([rootKey, members]) =>
      familyOf(members, itemsOf.get(rootKey) ?? []),
    );
    if (partyKeys.includes(NO_PARTY))
      families.push(familyWithoutParties(await loadItemsWithoutParty(pool, this.#host)));
    return families;
  }

  ids(after: string | null): Promise<IdPage> {
    return findNextItemKeys(this.#host.database.pool, this.#host, after);
  }

  sums(): Promise<readonly SourceSum[]> {
    return loadSumsOfExport(this.#host.database.pool, this.#host, NO_PARTY);
  }

  async freshness(): Promise<Freshness> {
    const exportedAt = this.#exportedAt;
    if (exportedAt === null) throw new SourceError('UNREACHABLE', 'No export was read yet.');
    const until = Date.parse(exportedAt) + (this.#settings.expectedEveryMinutes ?? 0) * 60_000;
    return { factsAt: exportedAt, freshUntil: new Date(until).toISOString() };
  }

  async close(): Promise<void> {
    await this.#store.close?.();
  }
}

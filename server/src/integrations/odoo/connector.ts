import type { Dispatcher } from 'undici';
import type { Connector, Cursors, IdPage, SourceChanges, SourceCheck, SourceKeys } from '../connector.ts';
import { type Family, NO_PARTY, type SourceKey, type StatedSum } from '../domain/canonical.ts';
import { ChangeFinder } from './changes.ts';
import { assertCompanyVisible, checkSource } from './check.ts';
import type { OdooSettings } from './client.ts';
import { OdooCodes, readCompany } from './company.ts';
import { connectOdoo } from './detect.ts';
import { odooKeys } from './keys.ts';
import { CommercialPartners } from './partners.ts';
import { readPdf } from './pdf.ts';
import { type OdooSource, readFamilies, readWithoutPartner } from './read.ts';
import { OdooReader } from './reader.ts';
import { readSums } from './sums.ts';
import { sweepIds } from './sweep.ts';

interface Opened {
  source: OdooSource;
  commercial: CommercialPartners;
  finder: ChangeFinder;
}

/**
 * Reads Odoo 17 and later. One connector may serve many polls: it knows the version, the company, currencies
 * and which contact belongs to which company. It has one request in progress at a time.
 */
export class OdooConnector implements Connector {
  readonly #settings: OdooSettings;
  readonly #dispatcher: Dispatcher;
  readonly keys: SourceKeys;
  #reader: Promise<OdooReader> | null = null;
  #opened: Promise<Opened> | null = null;

  /** @param dispatcher of `outgoingAgent`, which decides what addresses may be reached */
  constructor(settings: OdooSettings, dispatcher: Dispatcher) {
    this.#settings = settings;
    this.#dispatcher = dispatcher;
    this.keys = odooKeys(() => this.#connect(), settings.apiKey);
  }

  async check(): Promise<SourceCheck> {
    const reader = await this.#connect();
    return checkSource(reader, new OdooCodes(reader), this.#settings.companyId);
  }

  async changes(cursors: Cursors): Promise<SourceChanges> {
    const { finder, source } = await this.#open();
    const changes = await finder.find(cursors);
    if (Object.keys(cursors).length === 0 && changes.partyKeys.length === 0) await assertVisible(source);
    return changes;
  }

  async families(partyKeys: readonly SourceKey[]): Promise<readonly Family[]> {
    const { source } = await this.#open();
    const ids = new Set(partyKeys.filter((key) => key !== NO_PARTY).map(partnerId));
    const families = await readFamilies(source, ids);
    if (families.every(({ items }) => items.length === 0)) await assertVisible(source);
    if (partyKeys.includes(NO_PARTY)) families.push(await readWithoutPartner(source));
    return families;
  }

  async ids(after: string | null): Promise<IdPage> {
    const { source } = await this.#open();
    const page = await sweepIds(source, after);
    if (page.keys.length === 0) await assertVisible(source);
    return page;
  }

  async sums(): Promise<readonly StatedSum[]> {
    const { source, commercial } = await this.#open();
    const sums = await readSums(source, commercial);
    if (sums.length === 0) await assertVisible(source);
    return sums;
  }

  async pdf(itemKey: SourceKey): Promise<Uint8Array | null> {
    return readPdf(await this.#connect(), itemKey);
  }

  /** A failure is not remembered: the next call tries again. */
  #connect(): Promise<OdooReader> {
    this.#reader ??= connectOdoo(this.#settings, this.#dispatcher).then(
      (client) => new OdooReader(client),
      (error: unknown) => {
        this.#reader = null;
        throw error;
      },
    );
    return this.#reader;
  }

  #open(): Promise<Opened> {
    this.#opened ??= this.#openCompany().catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }

  async #openCompany(): Promise<Opened> {
    const reader = await this.#connect();
    const company = await readCompany(reader, this.#settings.companyId);
    const source = { reader, company, codes: new OdooCodes(reader) };
    const commercial = new CommercialPartners(reader);
    return { source, commercial, finder: new ChangeFinder(source, commercial) };
  }
}

/** An empty answer is believed only while the key sees the company. */
function assertVisible({ reader, company }: OdooSource): Promise<void> {
  return assertCompanyVisible(reader, company.id);
}

function partnerId(key: SourceKey): number {
  const [model, id] = key.split(',');
  if (model !== 'res.partner' || !/^\d+$/.test(id ?? ''))
    throw new RangeError(`${key} is no partner of Odoo`);
  return Number(id);
}

import type { CustomerBalance, LedgerCustomer, LedgerDocument, Link } from '../domain/settlement/records.ts';
import type { ConversionRow } from './conversion.ts';

/** How long locks are waited for where nobody says otherwise, in milliseconds. */
export const MAX_PATIENCE = 30_000;

type LoadedCustomer = LedgerCustomer & { balances: CustomerBalance[] | null };

export interface Records {
  customers: LoadedCustomer[];
  documents: LedgerDocument[];
  links: Link[];
}

/** What was locked and loaded. */
export interface Found {
  begun: ConversionRow | undefined;
  /** Roots of families, and reconciliations. */
  locks: Set<string>;
  /** Roots of families that others hold. */
  held: Set<string>;
  records: Records;
}

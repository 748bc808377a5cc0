import type { FieldCatalog } from '../../ledger/custom-fields/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import type { LineType } from '../imports/schema.ts';
import type { Difference, DiffReport, Report, TypeCounts } from './difference.ts';

/** Context of a comparison: one connection with one snapshot. */
export interface ComparisonContext {
  connection: Connection;
  organization: Organization;
  catalog: FieldCatalog;
}

/** Counts results and reports differences. */
export class DiffTally {
  readonly counts: DiffReport['counts'] = {};
  differences = 0;
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  same(type: LineType): void {
    this.#countsOf(type).same += 1;
  }

  async add(difference: Difference): Promise<void> {
    this.#countsOf(difference.type)[difference.kind] += 1;
    this.differences += 1;
    await this.#report(difference);
  }

  #countsOf(type: string | null): TypeCounts {
    const name = typeOf(type);
    const counts = this.counts[name] ?? { same: 0, missing: 0, extra: 0, different: 0, refused: 0 };
    this.counts[name] = counts;
    return counts;
  }
}

function typeOf(type: string | null): LineType | 'unknown' {
  switch (type) {
    case 'customer':
    case 'contact':
    case 'bank_transaction':
    case 'invoice':
    case 'credit_note':
    case 'payment':
    case 'refund':
    case 'reconcile':
      return type;
    default:
      return 'unknown';
  }
}

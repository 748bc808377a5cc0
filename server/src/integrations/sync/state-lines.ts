import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { ErrorDetail } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';

export interface StateLine {
  type: 'customer' | 'invoice' | 'credit_note' | 'payment' | 'refund' | 'deleted';
  data: Record<string, unknown>;
}

export type StateLineResult =
  | {
      status: 'created' | 'updated' | 'unchanged' | 'deleted';
      id: string | null;
      warnings: readonly ErrorDetail[];
    }
  | {
      status: 'refused';
      code: string;
      message: string;
      details: readonly ErrorDetail[];
      causedBy: number | null;
    };

export interface ApplyStateOptions {
  afterWrite?: (connection: Connection, results: readonly StateLineResult[]) => Promise<void>;
  isLenient?: boolean;
}

export type ApplyState = (
  context: DataContext,
  organization: Organization,
  lines: readonly StateLine[],
  options?: ApplyStateOptions,
) => Promise<StateLineResult[]>;

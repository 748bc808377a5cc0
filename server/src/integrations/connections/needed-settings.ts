import { invalidField } from '../../platform/errors.ts';
import { PRODUCT_NAMES, type SourceKind } from '../domain/kinds.ts';

/** Sources at which a program may create the next key. */
const RENEWING_KINDS: readonly SourceKind[] = ['ODOO'];

interface Place {
  database: string | null;
  login: string | null;
  company: string | null;
  expectedEveryMinutes: number | null;
  renewsSecret: boolean;
}

/** Refuses settings with which a source of this kind cannot be read. @throws INVALID_DATA naming the field */
export function refuseIncompleteSettings(
  kind: SourceKind,
  { database, login, company, expectedEveryMinutes, renewsSecret }: Place,
): void {
  if (renewsSecret && !RENEWING_KINDS.includes(kind))
    throw invalidField('renewsSecret', `is not supported for ${PRODUCT_NAMES[kind]}`);
  if (kind === 'FILES') {
    if (database !== null) throw invalidField('database', 'is not used for files; leave it empty');
    if (company !== null) throw invalidField('company', 'is not used for files; leave it empty');
  } else if (expectedEveryMinutes !== null)
    throw invalidField('expectedEveryMinutes', 'is for files only; leave it empty');
  if (kind === 'TRYTON') {
    if (database === null) throw invalidField('database', 'is required for Tryton');
    if (login === null) throw invalidField('login', 'is required for Tryton');
    if (company !== null) throw invalidField('company', 'is chosen by the user at Tryton; leave it empty');
  }
  if (kind === 'ODOO' && company !== null && !/^\d{1,9}$/.test(company))
    throw invalidField('company', 'must be the number of a company at Odoo, such as 1');
}

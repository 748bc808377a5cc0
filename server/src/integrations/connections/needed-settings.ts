import { invalidField } from '../../platform/errors.ts';
import type { SourceKind } from '../domain/kinds.ts';

interface Place {
  database: string | null;
  login: string | null;
  company: string | null;
  expectedEveryMinutes: number | null;
}

/** Refuses settings with which a source of this kind cannot be read. @throws INVALID_DATA naming the field */
export function refuseIncompleteSettings(
  kind: SourceKind,
  { database, login, company, expectedEveryMinutes }: Place,
): void {
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

import { isRecord } from '../../platform/is-record.ts';
import type { RightCheck, SourceCheck } from '../connector.ts';
import { SourceError } from '../source-error.ts';
import type { TrytonClient } from './client.ts';
import { readCompany } from './journal.ts';
import { isSupported } from './versions.ts';

/** Models that are read. Tryton checks the rights of all models that a question touches. */
const REQUIRED = [
  'account.account',
  'account.account.type',
  'account.invoice',
  'account.journal',
  'account.move',
  'account.move.line',
  'company.company',
  'currency.currency',
  'party.address',
  'party.contact_mechanism',
  'party.identifier',
  'party.party',
];
/** Without these, addresses have no country and parties no language. */
const OPTIONAL = ['country.country', 'country.subdivision', 'ir.lang'];

/** Models that a reader should not be able to write. */
const SENSITIVE = ['account.invoice', 'account.move', 'account.move.line', 'party.party'];
const WRITING = ['write', 'create', 'delete'];

type Access = Readonly<Record<string, unknown>>;

/** Asks who the user is, which company it reads and which rights it has. */
export async function checkSource(client: TrytonClient): Promise<SourceCheck> {
  const version = await client.version();
  if (!isSupported(version))
    throw new SourceError('UNKNOWN_ANSWER', `Tryton ${version} is older than 6.0 and cannot be read.`);
  const access = await readAccess(client, [...REQUIRED, ...OPTIONAL]);
  const isAllowed = (model: string, right: string) => {
    const rights = access[model];
    return isRecord(rights) && (rights[right] === true || rights[right] === 1);
  };
  const rightOf = (name: string, isRequired: boolean): RightCheck => ({
    name,
    isGranted: isAllowed(name, 'read'),
    isRequired,
  });
  const company = await readCompany(client);
  return {
    product: 'Tryton',
    version,
    company: { id: String(company.id), name: company.name, currency: company.currency },
    user: client.login,
    rights: [...REQUIRED.map((name) => rightOf(name, true)), ...OPTIONAL.map((name) => rightOf(name, false))],
    canWrite: SENSITIVE.some((model) => WRITING.some((right) => isAllowed(model, right))),
  };
}

async function readAccess(client: TrytonClient, models: readonly string[]): Promise<Access> {
  const access = await client.call('model.ir.model.access.get_access', [models]);
  if (!isRecord(access)) throw new SourceError('UNKNOWN_ANSWER', 'The rights are no object.');
  return access;
}

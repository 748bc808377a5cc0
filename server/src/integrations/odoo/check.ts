import type { RightCheck, SourceCheck } from '../connector.ts';
import { accessCall } from '../domain/odoo/versions.ts';
import { SourceError } from '../source-error.ts';
import { fieldsOf } from './answers.ts';
import { type OdooCodes, readCompany, readUser } from './company.ts';
import { MODEL_FIELDS, type OdooReader } from './reader.ts';

/** Models whose fields are checked one by one; the others are asked for their right alone. */
const REQUIRED = [
  'res.partner',
  'account.move',
  'account.move.line',
  'account.partial.reconcile',
  'account.account',
  'res.currency',
  'res.company',
  'res.country',
];
/** Only the PDF of an invoice that was sent needs it. */
const OPTIONAL = ['ir.attachment'];
/** A key that may do one of these can change the books. */
const WRITES = [
  ['account.move', 'create'],
  ['account.move', 'write'],
  ['account.payment', 'create'],
  ['res.partner', 'write'],
] as const;

/** Returns what the connection found: version, company, user, and each right with its name. */
export async function checkSource(
  reader: OdooReader,
  codes: OdooCodes,
  chosenCompanyId: number | null,
): Promise<SourceCheck> {
  const { login } = await readUser(reader);
  const rights: RightCheck[] = [];
  for (const name of REQUIRED)
    rights.push({ name, isGranted: await hasRight(reader, name, 'read'), isRequired: true });
  for (const name of OPTIONAL)
    rights.push({ name, isGranted: await hasRight(reader, name, 'read'), isRequired: false });
  for (const missing of await missingFields(reader, rights))
    rights.push({ name: missing, isGranted: false, isRequired: true });
  const company = await readCompany(reader, chosenCompanyId);
  const currencies = await codes.currencies([company.currencyId]);
  const canWrite: boolean[] = [];
  for (const [model, operation] of WRITES) canWrite.push(await hasRight(reader, model, operation));
  return {
    product: 'Odoo',
    version: reader.client.version.text,
    company: {
      id: String(company.id),
      name: company.name,
      currency: currencies.get(company.currencyId) ?? '',
    },
    user: login,
    rights,
    canWrite: canWrite.includes(true),
  };
}

async function hasRight(
  { client }: OdooReader,
  model: string,
  operation: 'read' | 'write' | 'create',
): Promise<boolean> {
  const { version } = client;
  try {
    return (await client.call({ model, method: version.access, ...accessCall(version, operation) })) === true;
  } catch (error) {
    // The model of a module that is not installed does not exist.
    if (error instanceof SourceError && ['RIGHT_MISSING', 'UNKNOWN_ANSWER'].includes(error.code))
      return false;
    throw error;
  }
}

/** Names the required fields that the key does not see, of the models that it may read. */
async function missingFields(reader: OdooReader, rights: readonly RightCheck[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { name, isGranted } of rights)
    if (isGranted && MODEL_FIELDS.has(name))
      for (const field of await reader.missingFields(name)) missing.push(`${name}.${field}`);
  return missing;
}

/** Throws if the key no longer sees its company: an empty answer would then look like deletion. */
export async function assertCompanyVisible(reader: OdooReader, companyId: number): Promise<void> {
  const query = { domain: [['id', '=', companyId]], fields: ['name'] };
  const found = await reader.page('res.company', query, (row) => fieldsOf(row));
  if (found.length === 0)
    throw new SourceError('RIGHT_MISSING', `The key no longer sees the company ${companyId} (res.company).`);
}

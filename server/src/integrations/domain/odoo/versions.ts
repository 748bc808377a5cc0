/** Everything that differs between the supported versions of Odoo. */

/** The first version with `/json/2` and with keys that a program may renew. */
const JSON2_MAJOR = 19;
const OLDEST_MAJOR = 17;

export interface OdooVersion {
  /** As Odoo states it, for example `18.0` or `saas~18.2`. */
  text: string;
  major: number;
  transport: 'JSON_2' | 'JSON_RPC';
  /** The optional field of an item that asks for no reminders. */
  blockedField: 'blocked' | 'no_followup' | null;
  /** The method that sums by group, and its arguments. */
  grouping: 'read_group' | 'formatted_read_group';
  /** The method that says whether a key has a right. */
  access: 'check_access_rights' | 'has_access';
  /** Whether `res.users.apikeys/generate` exists. */
  canRenewKeys: boolean;
}

/**
 * Reads the version from Odoo's own text.
 * @returns null for a text without a number, and for versions before 17
 */
export function odooVersion(text: string): OdooVersion | null {
  const found = /(\d+)[.~]\d+/.exec(text) ?? /(\d+)/.exec(text);
  const major = Number(found?.[1] ?? Number.NaN);
  if (!Number.isInteger(major) || major < OLDEST_MAJOR) return null;
  const isNew = major >= JSON2_MAJOR;
  return {
    text,
    major,
    transport: isNew ? 'JSON_2' : 'JSON_RPC',
    blockedField: blockedField(major),
    grouping: isNew ? 'formatted_read_group' : 'read_group',
    access: major >= 18 ? 'has_access' : 'check_access_rights',
    canRenewKeys: isNew,
  };
}

function blockedField(major: number): OdooVersion['blockedField'] {
  if (major === 17) return 'blocked';
  return major >= 19 ? 'no_followup' : null;
}

/** Returns the address of a move in the application of Odoo. */
export function moveUrl(version: OdooVersion, baseUrl: string, moveId: number): string {
  return version.major >= 18
    ? `${baseUrl}/odoo/account.move/${moveId}`
    : `${baseUrl}/web#id=${moveId}&model=account.move&view_type=form`;
}

/** Returns the arguments that sum the amounts of items by partner and currency. */
export function groupingArguments(
  version: OdooVersion,
  domain: readonly unknown[],
  groupBy: readonly string[],
  sums: readonly string[],
): Record<string, unknown> {
  const aggregates = sums.map((field) => `${field}:sum`);
  return version.grouping === 'formatted_read_group'
    ? { domain, groupby: groupBy, aggregates }
    : { domain, fields: aggregates, groupby: groupBy, lazy: false };
}

/** Returns the name under which a group holds the sum of a field. */
export function sumName(version: OdooVersion, field: string): string {
  return version.grouping === 'formatted_read_group' ? `${field}:sum` : field;
}

/** Returns the arguments that ask for a right. */
export function accessCall(version: OdooVersion, operation: 'read' | 'write' | 'create') {
  return version.access === 'has_access'
    ? { ids: [], args: { operation } }
    : { args: { operation, raise_exception: false } };
}

/** Values of `account.move.move_type` of all supported versions. */
export const MOVE_TYPES: ReadonlySet<string> = new Set([
  'entry',
  'out_invoice',
  'out_refund',
  'out_receipt',
  'in_invoice',
  'in_refund',
  'in_receipt',
]);

/** Values of `account.move.payment_state` of all supported versions; `blocked` is new in 18. */
export const PAYMENT_STATES: ReadonlySet<string> = new Set([
  'not_paid',
  'in_payment',
  'paid',
  'partial',
  'reversed',
  'blocked',
  'invoicing_legacy',
]);

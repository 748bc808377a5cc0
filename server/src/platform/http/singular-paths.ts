/** Singular path segments from older guidance, and the paths that they mean. */
const PLURALS: Record<string, string> = {
  customer: 'customers',
  contact: 'contacts',
  invoice: 'invoices',
  payment: 'payments',
  credit_note: 'credit_notes',
  refund: 'refunds',
  import: 'imports',
  note: 'notes',
  attachment: 'attachments',
  'account-manager': 'account-managers',
  action: 'actions',
  user: 'users',
  bank_account: 'bank_accounts',
  dunning_plan: 'dunning_plans',
  custom_field: 'custom_fields',
};

const PATH = /^\/v1\/([a-z_]+)((?:\/[^/?]+)?)(\/[a-z_-]+)?(?=[/?]|$)/;

/** Converts `/v1/customer/…/contact` to `/v1/customers/…/contacts`; returns other paths unchanged. */
export function pluralPath(url: string): string {
  return url.replace(PATH, (_all, first: string, id: string, third: string | undefined) => {
    const nested = third === undefined ? '' : `/${PLURALS[third.slice(1)] ?? third.slice(1)}`;
    return `/v1/${PLURALS[first] ?? first}${id}${nested}`;
  });
}

import type { Command } from 'commander';
import { findCustomerId } from '../ledger/contacts/queries.ts';
import { findOrganization } from '../people/organizations/queries.ts';
import { revokePortalLink } from '../people/portal-links/commands.ts';
import { listPortalLinks } from '../people/portal-links/queries.ts';
import { tokenIn, tokenKey } from '../people/portal-links/token.ts';
import { setProcessClockOffset } from '../platform/clock.ts';
import { pathRef } from '../platform/http/record-id.ts';
import { isUuid } from '../platform/ids.ts';
import { nameOrganization } from './choose-organization.ts';
import { type CommandContext, withDatabase } from './database.ts';
import { uuid } from './options.ts';
import { printJson, printLines, printTable, UsageError } from './output.ts';

interface Json {
  json?: true;
}

/** Maximum number of listed links, newest first. */
const MAX_LISTED = 1000;

/** Adds the commands `portal list|revoke`. */
export function portalCommands(portal: Command): void {
  portal
    .command('list')
    .description(`list the portal links, newest first, at most ${MAX_LISTED}`)
    .option('--org <id>', 'the organization; optional if there is only one', uuid)
    .option('--customer <id>', 'only links of this customer: its id, or external:<externalId>')
    .option('--json', 'print JSON')
    .action(printLinks);
  portal
    .command('revoke')
    .description('revoke a portal link, at once on every running server')
    .argument('<link>', 'the id of the link as listed, or the address of the link')
    .option('--org <id>', 'the organization of an id; optional if there is only one', uuid)
    .option('--json', 'print JSON')
    .action(revoke);
}

async function printLinks({
  org,
  customer,
  json,
}: Json & { org?: string; customer?: string }): Promise<void> {
  const links = await withDatabase(async (context) => {
    const { id } = await nameOrganization(context.database, org);
    const customerId = customer === undefined ? null : await resolveCustomer(context, id, customer);
    return listPortalLinks(context.database, id, customerId, MAX_LISTED);
  });
  if (json) return printJson(links);
  const rows = links.map((link) => [
    link.id,
    link.customer.externalId,
    link.user ?? '–',
    link.createdAt,
    link.expiresAt,
    link.revokedAt ?? '–',
  ]);
  printTable(
    ['Link', 'Customer', 'For', 'Created', 'Expires', 'Revoked'],
    rows,
    'There are no portal links.',
  );
}

async function resolveCustomer({ database }: CommandContext, org: string, customer: string): Promise<string> {
  if (!isUuid(customer) && !customer.startsWith('external:'))
    throw new UsageError('--customer must be the id of a customer, or external:<externalId>.');
  const id = await findCustomerId(database.pool, org, pathRef(customer));
  if (id === null) throw new Error(`The customer ${customer} does not exist.`);
  return id;
}

async function revoke(link: string, { org, json }: Json & { org?: string }): Promise<void> {
  const ref = linkRef(link);
  const revoked = await withDatabase(async (context) => {
    if ('token' in ref) {
      const organization = await findOrganization(context.database.pool, tokenKey(ref.token).organizationId);
      if (organization !== null) setProcessClockOffset(organization);
      return revokePortalLink(context, ref);
    }
    const { id: organizationId } = await nameOrganization(context.database, org);
    return revokePortalLink(context, { organizationId, id: ref.id });
  });
  if (json) return printJson(revoked);
  printLines(`${revoked.id} has been revoked since ${revoked.revokedAt}.`);
}

function linkRef(link: string): { token: string } | { id: string } {
  const token = tokenIn(link);
  if (token !== null) return { token };
  if (!isUuid(link))
    throw new UsageError('The link must be an id as shown by "portal list", or its address.');
  return { id: link.toLowerCase() };
}

import { setProcessWorkContext, withWorkContext, workContext } from '../../work-context.ts';

/** Runs `work` for an organization: a query router sends its statements to the organization's shard. */
export function forOrganization<T>(organizationId: string, work: () => T): T {
  if (workContext().organizationId === organizationId) return work();
  return withWorkContext({ organizationId }, work);
}

/** Runs all later work of this process for an organization, unless that work sets its own. For commands. */
export function setProcessOrganization(organizationId: string | null): void {
  setProcessWorkContext({ organizationId });
}

/** Returns the organization whose rows the current work reads and writes; null when there is none. */
export const currentOrganization = (): string | null => workContext().organizationId;

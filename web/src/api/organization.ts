import { createSignal } from './signal.ts';

const KEPT = 'quittance.organization';

/**
 * Id of the current organization: this tab's choice, else the last choice in any tab. Null before the first
 * choice.
 */
export const organizationId = createSignal<string | null>(
  sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT),
);

export function chooseOrganization(id: string): void {
  sessionStorage.setItem(KEPT, id);
  localStorage.setItem(KEPT, id);
  organizationId.set(id);
}

export function forgetOrganization(): void {
  sessionStorage.removeItem(KEPT);
}

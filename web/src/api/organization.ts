import { signal } from './signal.ts';

const KEPT = 'quittance.organization';

/** The organization that is worked for; null before it was chosen. This tab's own, then the last one that was chosen anywhere. */
export const organizationId = signal<string | null>(
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

import { organizationId } from '../../api/organization.ts';
import { createSignal, useSignal } from '../../api/signal.ts';

interface LastDecision {
  organizationId: string | null;
  undo: () => void;
}

/** The last decision of this tab that can be undone; null: none, or it was undone already. */
const lastDecision = createSignal<LastDecision | null>(null);

/** Remembers how to undo a decision. The undo works once. @returns the undo */
export function rememberUndo(undo: () => void): () => void {
  let isUndone = false;
  const once = () => {
    if (lastDecision.get()?.undo === once) lastDecision.set(null);
    if (isUndone) return;
    isUndone = true;
    undo();
  };
  lastDecision.set({ organizationId: organizationId.get(), undo: once });
  return once;
}

/** Forgets the last decision. One that cannot be undone has followed it. */
export const forgetUndo = (): void => lastDecision.set(null);

/** Returns the undo of the last decision in this organization; null: there is none. */
export function useLastUndo(): (() => void) | null {
  const last = useSignal(lastDecision);
  const current = useSignal(organizationId);
  return last !== null && last.organizationId === current ? last.undo : null;
}

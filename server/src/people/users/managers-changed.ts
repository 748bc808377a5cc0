import type { Outcome } from '../../ledger/domain/settlement/changes.ts';
import type { Ledger } from '../../ledger/domain/settlement/ledger.ts';
import type { AccountManager } from '../../ledger/domain/settlement/records.ts';
import type { UndoableFacts } from '../../ledger/domain/undoable.ts';

export interface ManagersChanged {
  managers: Pick<AccountManager, 'userId' | 'assignedAt'>[];
}

/** Returns the undoable change of a customer's account managers. */
export function managersChanged({ id }: Outcome, ledger: Ledger): UndoableFacts | null {
  if (id === null) return null;
  const { accountManagers } = ledger;
  const now = ledger.accountManagersOf(id);
  const gone = accountManagers.changes().deleted.filter(({ customerId }) => customerId === id);
  const was = [...now.flatMap(({ userId }) => accountManagers.loaded(`${id} ${userId}`) ?? []), ...gone];
  return {
    kind: 'ACCOUNT_MANAGERS_CHANGED',
    record: { kind: 'CUSTOMER', id },
    customerId: id,
    before: toManagersChanged(was),
    after: toManagersChanged(now),
  };
}

function toManagersChanged(managers: readonly AccountManager[]): ManagersChanged {
  const inOrder = managers.toSorted((a, b) => a.rank - b.rank);
  return { managers: inOrder.map(({ userId, assignedAt }) => ({ userId, assignedAt })) };
}

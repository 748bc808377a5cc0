import { ArrowDown, ArrowUp } from 'lucide-react';
import { type AvailableAction, useOffer } from '../../actions/action.ts';
import { useKeys } from '../../actions/keys.ts';

/** Moves between the transactions of the list by keys. */
export function useLineMoves(onNext: () => void, onPrevious: () => void): void {
  const actions: AvailableAction[] = [
    { id: 'cash.next', title: (t) => t('cash.next'), icon: ArrowDown, key: 'j', perform: onNext },
    { id: 'cash.previous', title: (t) => t('cash.previous'), icon: ArrowUp, key: 'k', perform: onPrevious },
  ];
  useOffer(actions);
  useKeys({ j: onNext, k: onPrevious });
}

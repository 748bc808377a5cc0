import { ArrowDown, ArrowUp, SquareCheck } from 'lucide-react';
import { type AvailableAction, useOffer } from '../../actions/action.ts';
import { useKeys } from '../../actions/keys.ts';

interface PlanMoves {
  goNext: () => void;
  goBack: () => void;
  /** Selects or unselects the open plan; null: plans cannot be selected. */
  toggle: (() => void) | null;
}

/** Moves between the plans of the list, and selects them, by keys. */
export function usePlanMoves({ goNext, goBack, toggle }: PlanMoves): void {
  const actions: AvailableAction[] = [
    { id: 'agents.next', title: (t) => t('agents.next'), icon: ArrowDown, key: 'j', perform: goNext },
    { id: 'agents.previous', title: (t) => t('agents.previous'), icon: ArrowUp, key: 'k', perform: goBack },
  ];
  if (toggle !== null)
    actions.push({
      id: 'agents.select',
      title: (t) => t('agents.selectKey'),
      icon: SquareCheck,
      key: 'x',
      perform: toggle,
    });
  useOffer(actions);
  useKeys(Object.fromEntries(actions.map(({ key, perform }) => [key ?? '', () => void perform()])));
}

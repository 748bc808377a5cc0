import { useQuery } from '@tanstack/react-query';
import type { Filter } from '../../parts/list/filters.ts';
import { stateText } from '../../records/action/state-text.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { usersQuery } from '../../records/person/users-query.ts';
import { useTranslation } from '../../texts/index.ts';

const TYPES = ['EMAIL', 'CALL', 'LETTER', 'SMS', 'TASK'] as const;
const STATES = ['TODO', 'EXECUTED', 'IGNORED', 'FAILED'] as const;

/** Returns the filters of the work queue, named as in the API. */
export function useWorkFilters(): Filter[] {
  const { t } = useTranslation();
  const { data } = useQuery(usersQuery());
  return [
    {
      kind: 'choice',
      name: 'assignedToUserId',
      title: t('work.assignedTo'),
      options: (data?.users ?? []).map((one) => ({ value: one.id, title: nameOfPerson(one) })),
    },
    { kind: 'flag', name: 'unassigned', title: t('assignment.unassigned') },
    {
      kind: 'choice',
      name: 'type',
      title: t('work.type'),
      options: TYPES.map((value) => ({ value, title: t(`work.types.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'state',
      title: t('work.state'),
      options: STATES.map((value) => ({ value, title: stateText(value, t) })),
    },
    {
      kind: 'choice',
      name: 'due',
      title: t('work.due'),
      options: [
        { value: 'NOW', title: t('work.dueNow') },
        { value: 'ALL', title: t('work.dueAll') },
      ],
    },
    { kind: 'days', name: 'dueDate', title: t('work.dueOn') },
  ];
}

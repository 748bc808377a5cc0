import { useQuery } from '@tanstack/react-query';
import { ListPlus, UserRoundCog, Waypoints } from 'lucide-react';
import { type BulkCommand, type BulkInput, wordsOf } from '../../parts/bulk/command.ts';
import { useTranslation } from '../../texts/index.ts';
import { bulkMail } from '../bulk-mail/command.ts';
import { bulkPause } from '../bulk-pause.ts';
import { usersQuery } from '../person/users-query.ts';
import { usePlanOptions } from '../plan/options.ts';
import { nameOfPerson } from './columns.tsx';

const TYPES = ['TASK', 'CALL', 'EMAIL', 'LETTER'] as const;

/** Commands on many customers at once. */
export function useCustomerBulk(): BulkCommand[] {
  const { t } = useTranslation();
  const plans = usePlanOptions();
  const { data } = useQuery(usersQuery());
  const people = data?.users.filter(({ isActive }) => isActive) ?? [];
  const options = people.map((one) => ({ value: one.id, title: nameOfPerson(one) }));
  return [
    bulkMail(t),
    bulkPause(t),
    {
      id: 'managers',
      command: 'assign_account_managers',
      title: t('bulk.managers'),
      icon: UserRoundCog,
      needs: 'account-manager.edit',
      fields: [{ kind: 'several', name: 'userIds', label: t('bulk.managersAre'), options }],
      input: ({ userIds }) => ({ userIds: wordsOf(userIds) }),
    },
    {
      id: 'action',
      command: 'create_action',
      title: t('bulk.action'),
      icon: ListPlus,
      needs: 'action.edit',
      fields: [
        { kind: 'text', name: 'name', label: t('bulk.actionName'), isRequired: true },
        {
          kind: 'choice',
          name: 'type',
          label: t('bulk.actionType'),
          options: TYPES.map((value) => ({ value, title: t(`bulk.actionTypes.${value}`) })),
        },
        { kind: 'day', name: 'dueDate', label: t('bulk.dueOn') },
        { kind: 'several', name: 'assignedUserIds', label: t('bulk.assignees'), options },
        { kind: 'long', name: 'comment', label: t('bulk.comment') },
      ],
      input: actionInput,
    },
    {
      id: 'plan',
      command: 'set_dunning',
      title: t('bulk.plan'),
      icon: Waypoints,
      needs: 'dunning.choose',
      fields: [
        {
          kind: 'choice',
          name: 'plan',
          label: t('bulk.planOf'),
          options: [
            { value: 'INHERIT', title: t('bulk.planInherited') },
            ...plans,
            { value: 'NONE', title: t('bulk.planNone') },
          ],
        },
      ],
      input: ({ plan = 'INHERIT' }) => ({ plan }),
    },
  ];
}

/** Omits empty values: the server applies the same defaults as for a single action. */
function actionInput(values: Readonly<Record<string, string>>): BulkInput {
  const { name = '', type = 'TASK', dueDate = '', assignedUserIds = '', comment = '' } = values;
  return {
    name,
    type,
    ...(dueDate === '' ? {} : { dueDate }),
    ...(assignedUserIds === '' ? {} : { assignedUserIds: wordsOf(assignedUserIds) }),
    ...(comment === '' ? {} : { comment }),
  };
}

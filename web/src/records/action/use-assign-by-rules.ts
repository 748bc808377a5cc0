import { call } from '../../api/call.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { RECORD_CHANGES } from '../record-changes.ts';

/** Assigns all unassigned tasks by the rules of the organization. */
export function useAssignByRules() {
  const { t } = useTranslation();
  return useWrite(() => call('post', '/v1/internal/actions/assign', {}), {
    refreshes: RECORD_CHANGES,
    toast: ({ assigned, unassigned }) => ({
      text:
        unassigned > 0
          ? t('assignment.someLeft', { assigned, count: unassigned })
          : t('assignment.assigned', { count: assigned }),
    }),
  });
}

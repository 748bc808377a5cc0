import { call } from '../../../api/call.ts';
import { deleteRecord } from '../../../api/read.ts';
import { useWrite } from '../../../parts/use-write.ts';
import { useTranslation } from '../../../texts/index.ts';
import { INTEGRATION, INTEGRATIONS, type Integration } from '../connections/words.ts';

/** The choices of a user who resumes a connection. */
interface Resumption {
  /** How many missing records may be deleted. */
  confirmDeletions?: number;
  /** Whether all customers are read again, for example after a backup of the source was restored. */
  readEverything?: boolean;
}

/** The commands on a connection that need no form. */
export function useCommands({ id }: Pick<Integration, 'id'>) {
  const { t } = useTranslation();
  const path = { integrationId: id };
  const refreshes = [INTEGRATIONS];
  const readNow = useWrite(() => call('post', `${INTEGRATION}/read`, { path }), {
    refreshes,
    toast: () => ({ text: t('connections.readAsked') }),
  });
  const pause = useWrite(() => call('post', `${INTEGRATION}/pause`, { path }), {
    refreshes,
    toast: () => ({ text: t('connections.paused') }),
  });
  const resume = useWrite(
    (choice: Resumption) => call('post', `${INTEGRATION}/resume`, { path, body: choice }),
    { refreshes, toast: () => ({ text: t('connections.resumed') }) },
  );
  const remove = useWrite(() => deleteRecord(id, () => call('delete', INTEGRATION, { path })), {
    refreshes: [INTEGRATIONS, '/v1/organization'],
    toast: () => ({ text: t('connections.removed') }),
  });
  return { readNow, pause, resume, remove };
}

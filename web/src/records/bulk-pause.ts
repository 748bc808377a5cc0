import { Pause } from 'lucide-react';
import type { BulkCommand } from '../parts/bulk/command.ts';
import type { Translate } from '../texts/index.ts';

/** Pauses reminders to many customers, or about many invoices. Without a day it ends their pauses. */
export const bulkPause = (t: Translate): BulkCommand => ({
  id: 'pause',
  command: 'set_dunning',
  title: t('bulk.pause'),
  icon: Pause,
  needs: 'dunning.choose',
  fields: [{ kind: 'day', name: 'pausedUntil', label: t('bulk.pausedUntil'), hint: t('bulk.pauseHint') }],
  input: ({ pausedUntil = '' }) => ({ pausedUntil: pausedUntil === '' ? null : pausedUntil }),
});

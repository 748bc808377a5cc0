import { Ban, CircleSlash, HandCoins, Waypoints } from 'lucide-react';
import type { BulkCommand } from '../../parts/bulk/command.ts';
import { useTranslation } from '../../texts/index.ts';
import { bulkMail } from '../bulk-mail/command.ts';
import { bulkPause } from '../bulk-pause.ts';
import { usePlanOptions } from '../plan/options.ts';

const REASONS = [
  'WRONG_AMOUNT',
  'WRONG_PRICE',
  'NOT_RECEIVED',
  'QUALITY',
  'ALREADY_PAID',
  'WRONG_CUSTOMER',
  'OTHER',
] as const;

/** Returns the typed text, or null if it is empty. */
const textOrNull = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text;

/** Commands on many invoices at once. */
export function useInvoiceBulk(): BulkCommand[] {
  const { t } = useTranslation();
  const plans = usePlanOptions();
  const comment = { kind: 'long', name: 'comment', label: t('bulk.comment') } as const;
  return [
    bulkMail(t),
    {
      id: 'promise',
      command: 'promise',
      title: t('bulk.promise'),
      icon: HandCoins,
      needs: 'promise.edit',
      fields: [{ kind: 'day', name: 'date', label: t('bulk.promisedFor'), isRequired: true }, comment],
      input: (values) => ({ date: values['date'] ?? '', comment: textOrNull(values['comment']) }),
    },
    {
      id: 'dispute',
      command: 'dispute',
      title: t('bulk.dispute'),
      icon: Ban,
      needs: 'dispute.edit',
      fields: [
        {
          kind: 'choice',
          name: 'reason',
          label: t('bulk.reason'),
          options: REASONS.map((value) => ({ value, title: t(`bulk.reasons.${value}`) })),
        },
        comment,
      ],
      input: (values) => ({ reason: values['reason'] ?? '', comment: textOrNull(values['comment']) }),
    },
    bulkPause(t),
    {
      id: 'plan',
      command: 'set_dunning',
      title: t('bulk.plan'),
      icon: Waypoints,
      needs: 'dunning.choose',
      fields: [
        {
          kind: 'choice',
          name: 'planId',
          label: t('bulk.planOf'),
          options: [{ value: '', title: t('bulk.planOfCustomer') }, ...plans],
        },
      ],
      input: ({ planId }) => ({ planId: textOrNull(planId) }),
    },
    {
      id: 'write_off',
      command: 'write_off',
      title: t('bulk.writeOff'),
      icon: CircleSlash,
      needs: 'write-off.edit',
      warning: t('bulk.writeOffWarning'),
      fields: [{ kind: 'text', name: 'reason', label: t('bulk.reason'), isRequired: true }],
      input: (values) => ({ reason: values['reason'] ?? '' }),
    },
  ];
}

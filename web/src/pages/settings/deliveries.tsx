import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read, readRows } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import setUp from './set-up.module.css';
import styles from './settings.module.css';

const ENDPOINTS = '/v1/webhook_endpoints';
const STATES = ['PENDING', 'DELIVERED', 'FAILED'] as const;

/** The deliveries to an endpoint with their responses, newest first. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState('');
  const path = { id: endpointId };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    readRows(`${ENDPOINTS}/{id}/deliveries`, { state, limit: 50 }, { path }),
  );
  const deliveries = data?.pages.flatMap(({ items }) => items) ?? [];
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  return (
    <div className={styles['form']}>
      <NativeSelect
        label={t('settings.deliveryState')}
        value={state}
        onChange={({ currentTarget }) => setState(currentTarget.value)}
        data={[
          { value: '', label: t('filters.any') },
          ...STATES.map((value) => ({ value, label: t(`settings.deliveryStates.${value}`) })),
        ]}
      />
      {data !== undefined && deliveries.length === 0 && <p>{t('settings.noDeliveries')}</p>}
      <ul className={styles['rows']}>
        {deliveries.map((one) => (
          <DeliveryRow key={one.id} delivery={one} endpointId={endpointId} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('settings.older')}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  delivery: Schema<'WebhookDelivery'>;
  endpointId: string;
}

function DeliveryRow({ delivery, endpointId }: RowProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { id, type, state, attempts, lastStatus, lastError, createdAt, nextAttemptAt } = delivery;
  const replay = useWrite(
    () =>
      call('post', `${ENDPOINTS}/{id}/deliveries/{deliveryId}/replay`, {
        path: { id: endpointId, deliveryId: id },
      }),
    { refreshes: [ENDPOINTS], toast: () => ({ text: t('settings.replayed') }) },
  );
  const facts = [
    t(`settings.deliveryStates.${state}`),
    t('settings.attempts', { count: attempts }),
    ...(lastStatus === null ? [] : [String(lastStatus)]),
    ...(lastError === null ? [] : [lastError]),
  ];
  return (
    <li>
      <span className={styles['what']}>
        <strong>{type}</strong>
        <span>{facts.join(' · ')}</span>
        <span>
          <Moment at={createdAt} withTime />
          {nextAttemptAt !== null && (
            <>
              {' · '}
              {t('settings.nextAttempt')} <Moment at={nextAttemptAt} withTime />
            </>
          )}
        </span>
      </span>
      <span className={styles['buttons']}>
        {may('event.read') && (
          <Button
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-label={t('setUp.payloadOf', { type })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('setUp.payload')}
          </Button>
        )}
        {may('webhook.replay') && state !== 'PENDING' && (
          <Button
            variant="default"
            loading={replay.isPending}
            aria-label={t('settings.replayOne', { type })}
            onClick={() => replay.mutate(undefined)}
          >
            {t('settings.replay')}
          </Button>
        )}
      </span>
      {isOpen && <Payload eventId={id} />}
    </li>
  );
}

/** The event as sent: type, timestamp and record. */
function Payload({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(read('/v1/events/{id}', { path: { id: eventId } }));
  if (error !== null && data === undefined)
    return error.status === 404 ? <p>{t('setUp.payloadGone')}</p> : <ProblemNotice problem={error} />;
  if (data === undefined) return null;
  const { type, timestamp, data: record } = data;
  return (
    <Textarea
      label={t('setUp.payloadOf', { type })}
      className={setUp['payload']}
      rows={14}
      readOnly
      value={JSON.stringify({ type, timestamp, data: record }, null, 2)}
    />
  );
}

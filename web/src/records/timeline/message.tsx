import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Fact, Facts } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { RECORD_CHANGES } from '../record-changes.ts';
import { stateOf } from './kinds.ts';
import styles from './timeline.module.css';

/** A sent or received mail in its original form. */
export function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    read('/v1/internal/messages/{messageId}', { path: { messageId: id } }),
  );
  return (
    <Dialog isWide title={data?.subject || t('timeline.kinds.MESSAGE')} onClose={onClose}>
      {data !== undefined && <Letter message={data} />}
      {data === undefined && error !== null && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
    </Dialog>
  );
}

function Letter({ message }: { message: Schema<'Message'> }) {
  const { t } = useTranslation();
  const { sender, recipients, sentAt, createdAt, attachments, text, summary, error, bouncedAt } = message;
  const state = stateOf(bouncedAt === null ? message.state : 'BOUNCED');
  return (
    <>
      <Facts>
        {sender !== null && <Fact title={t('timeline.from')}>{sender}</Fact>}
        {recipients.length > 0 && (
          <Fact title={t('timeline.to')}>{recipients.map(({ address }) => address).join(', ')}</Fact>
        )}
        <Fact title={state === undefined ? t('timeline.kinds.REPLY') : t(`timeline.states.${state}`)}>
          <Moment at={sentAt ?? createdAt} withTime />
        </Fact>
        {attachments.length > 0 && (
          <Fact title={t('timeline.attachments')}>
            {attachments.map(({ fileName }) => fileName).join(', ')}
          </Fact>
        )}
      </Facts>
      {error !== null && <p>{error}</p>}
      {message.state === 'UNCERTAIN' && <Decision id={message.id} />}
      <div className={styles['text']}>{text ?? summary ?? t('timeline.noText')}</div>
    </>
  );
}

/** For a mail in state UNCERTAIN: the user decides whether it counts as sent. */
export function Decision({ id }: { id: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const resolve = useWrite(
    (as: 'SENT' | 'NOT_SENT') =>
      call('post', '/v1/internal/messages/{messageId}/resolve', { path: { messageId: id }, body: { as } }),
    { refreshes: RECORD_CHANGES, toast: () => ({ text: t('timeline.resolved') }) },
  );
  return (
    <div className={styles['decision']}>
      <p>{t('timeline.uncertain')}</p>
      {may('message.resolve') && (
        <div>
          <Button variant="default" onClick={() => resolve.mutate('SENT')}>
            {t('timeline.wasSent')}
          </Button>
          <Button variant="default" onClick={() => resolve.mutate('NOT_SENT')}>
            {t('timeline.wasNotSent')}
          </Button>
        </div>
      )}
    </div>
  );
}

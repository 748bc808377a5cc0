import { Button } from '@mantine/core';
import { CircleStop, CloudOff, KeyRound, LoaderCircle, type LucideIcon, Pause } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../api/me.ts';
import { useTimeText } from '../../../parts/ago.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { useTranslation } from '../../../texts/index.ts';
import { type Integration, sourceProblemText } from '../connections/words.ts';
import styles from './connection.module.css';
import type { ConnectionForm } from './connection-form.ts';
import { useCommands } from './use-commands.ts';

interface StateNoticeProps {
  integration: Integration;
  onForm: (form: ConnectionForm) => void;
}

/** Says what a connection waits for, and what to do. Nothing while it is up to date. */
export function StateNotice({ integration, onForm }: StateNoticeProps) {
  const { t } = useTranslation();
  const timeText = useTimeText();
  const { name, state, problem, failingSince, remainingFamilies } = integration;
  switch (state) {
    case 'READING':
      return (
        <Notice
          icon={LoaderCircle}
          tone="busy"
          title={t('connections.notices.firstRead', { count: remainingFamilies })}
        >
          <p>{t('connections.notices.firstReadText')}</p>
          <ProblemDetails integration={integration} />
        </Notice>
      );
    case 'PAUSED':
      return <Notice icon={Pause} tone="warning" title={t('connections.notices.PAUSED', { name })} />;
    case 'FAILING': {
      const time = failingSince === null ? '' : timeText(failingSince);
      return (
        <Notice icon={CloudOff} tone="bad" title={t('connections.notices.FAILING', { name, time })}>
          <ProblemDetails integration={integration} />
        </Notice>
      );
    }
    case 'STOPPED':
      return <Stopped integration={integration} onForm={onForm} />;
    default:
      return problem === null ? null : (
        <Notice icon={CloudOff} tone="warning" title={sourceProblemText(problem, integration, t)}>
          <ProblemDetails integration={integration} isNamed />
        </Notice>
      );
  }
}

function Stopped({ integration, onForm }: StateNoticeProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { name, stopReason } = integration;
  if (stopReason === null) return null;
  if (stopReason === 'MANY_MISSING') return <ManyMissing integration={integration} />;
  return (
    <Notice icon={CircleStop} tone="bad" title={t(`connections.notices.${stopReason}`, { name })}>
      <ProblemDetails integration={integration} isNamed />
      {may('integration.edit') && (
        <div className={styles['buttons']}>
          {stopReason === 'RIGHT_MISSING' && (
            <Button onClick={() => onForm('check')}>{t('connections.checkRights')}</Button>
          )}
          <Button variant="default" onClick={() => onForm('edit')}>
            {t('connections.edit')}
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** Missing records may be a lost right: only a user can say which it is. */
function ManyMissing({ integration }: Pick<StateNoticeProps, 'integration'>) {
  const { t } = useTranslation();
  const may = useMay();
  const [isAsked, setAsked] = useState(false);
  const { resume } = useCommands(integration);
  const { name, missingCount } = integration;
  const count = missingCount ?? 0;
  return (
    <Notice icon={CircleStop} tone="bad" title={t('connections.notices.MANY_MISSING', { count, name })}>
      <p>{t('connections.notices.manyMissingText')}</p>
      {may('integration.edit') && (
        <div className={styles['buttons']}>
          <Button loading={resume.isPending} onClick={() => resume.mutate({})}>
            {t('connections.notices.searchAgain')}
          </Button>
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('connections.notices.deleteHere', { count })}
          </Button>
        </div>
      )}
      <Confirm
        isOpen={isAsked}
        title={t('connections.notices.deleteTitle')}
        text={t('connections.notices.deleteText', { count, name })}
        send={t('connections.notices.deleteSend')}
        onClose={() => setAsked(false)}
        onConfirm={() => resume.mutate({ confirmDeletions: count })}
      />
    </Notice>
  );
}

/** The details of a failure; before them, unless the title says so already, its meaning. */
function ProblemDetails({ integration, isNamed = false }: { integration: Integration; isNamed?: boolean }) {
  const { t } = useTranslation();
  const { problem } = integration;
  if (problem === null) return null;
  return (
    <>
      {!isNamed && <p>{sourceProblemText(problem, integration, t)}</p>}
      <p>{t('connections.problems.details', { text: problem.text })}</p>
    </>
  );
}

/** Says why the key could not be renewed, while it still works. */
export function RenewalNotice({ integration: { name, renewalProblem } }: { integration: Integration }) {
  const { t } = useTranslation();
  if (renewalProblem === null) return null;
  return (
    <Notice icon={KeyRound} tone="warning" title={t('connections.renewalFailed', { name })}>
      <p>{t('connections.problems.details', { text: renewalProblem })}</p>
    </Notice>
  );
}

interface NoticeProps {
  icon: LucideIcon;
  tone: 'bad' | 'warning' | 'busy';
  title: string;
  children?: ReactNode;
}

function Notice({ icon: Icon, tone, title, children }: NoticeProps) {
  return (
    <div className={styles['notice']} data-tone={tone} role="status">
      <Icon size={16} aria-hidden />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/me.ts';
import type { Schema } from '../../../api/types.ts';
import { amountText } from '../../../parts/amount.tsx';
import { Confirm } from '../../../parts/confirm.tsx';
import { Moment } from '../../../parts/day.tsx';
import { useWrite } from '../../../parts/use-write.ts';
import { useTranslation } from '../../../texts/index.ts';
import { commandKeyText } from '../command-text.ts';
import styles from './keys.module.css';
import { LIMITS } from './paths.ts';
import { weekdayName } from './weekdays.ts';

interface AgentKeyProps {
  pair: Schema<'ApiKey'>;
  /** Null: none are stated, so the agent may only read. */
  limits: Schema<'AgentLimits'> | null;
  onEdit: () => void;
}

/** A key pair of an agent, with what it may propose. */
export function AgentKey({ pair, limits, onEdit }: AgentKeyProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { name, apiKey, createdAt, expiresAt, revokedAt } = pair;
  const edit = t(limits === null ? 'agents.keys.state' : 'agents.keys.edit');
  const mayEdit = may('agent-limit.edit') && revokedAt === null;
  return (
    <li data-quiet={revokedAt !== null || undefined}>
      <span className={styles['what']}>
        <strong>{name}</strong>
        <span>
          {apiKey} · {t('agents.keys.made')} <Moment at={createdAt} />
          {expiresAt !== null && revokedAt === null && (
            <>
              {' · '}
              {t('agents.expires')} <Moment at={expiresAt} />
            </>
          )}
          {revokedAt !== null && (
            <>
              {' · '}
              {t('agents.keys.revoked')} <Moment at={revokedAt} />
            </>
          )}
        </span>
        {limits === null ? <span>{t('agents.keys.readsOnly')}</span> : <LimitsText limits={limits} />}
      </span>
      {mayEdit && (
        <span className={styles['buttons']}>
          <Button variant="default" aria-label={`${edit}: ${name}`} onClick={onEdit}>
            {edit}
          </Button>
          {limits !== null && <RemoveLimits name={name} apiKey={apiKey} />}
        </span>
      )}
    </li>
  );
}

function LimitsText({ limits }: { limits: Schema<'AgentLimits'> }) {
  const { t, i18n } = useTranslation();
  const { commands, openPlans, recordsPerPlan, recordsPerDay, moneyPerPlan, moneyPerDay, weekdays } = limits;
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  const money = (amounts: Readonly<Record<string, number>>) => {
    const texts = Object.entries(amounts)
      .filter(([, amount]) => amount > 0)
      .map(([currency, amount]) => `${amountText(amount, currency, i18n.language)} ${currency}`);
    return texts.length === 0 ? t('agents.keys.noMoney') : texts.join(', ');
  };
  const { allowedFrom, allowedUntil } = limits;
  const hours =
    allowedFrom === null && allowedUntil === null
      ? ''
      : `${allowedFrom ?? '00:00'}–${allowedUntil ?? '24:00'}`;
  const days = weekdays.toSorted().map((day) => weekdayName(day, i18n.language, 'short'));
  return (
    <>
      <span>
        {t('agents.keys.commands', { count: commands.length })} ·{' '}
        {t('agents.keys.records', { plan: number(recordsPerPlan), day: number(recordsPerDay) })} ·{' '}
        {t('agents.keys.waiting', { count: openPlans, number: number(openPlans) })}
      </span>
      {commands.length > 0 && <span>{commands.map((one) => commandKeyText(one, t)).join(' · ')}</span>}
      <span>{t('agents.keys.money', { plan: money(moneyPerPlan), day: money(moneyPerDay) })}</span>
      <span>{days.length === 0 ? t('agents.keys.never') : `${days.join(', ')} ${hours}`}</span>
    </>
  );
}

function RemoveLimits({ name, apiKey }: { name: string; apiKey: string }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite(() => call('delete', `${LIMITS}/{apiKey}`, { path: { apiKey } }), {
    refreshes: [LIMITS],
    toast: () => ({ text: t('agents.keys.removed', { name }) }),
  });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        aria-label={`${t('agents.keys.remove')}: ${name}`}
        loading={remove.isPending}
        onClick={() => setAsking(true)}
      >
        {t('agents.keys.remove')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('agents.keys.removeTitle')}
        text={t('agents.keys.removeText', { name })}
        send={t('agents.keys.remove')}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined)}
      />
    </>
  );
}

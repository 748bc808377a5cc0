import { useState } from 'react';
import { useMay } from '../../../api/me.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { useTranslation } from '../../../texts/index.ts';
import { ConnectionBalances } from '../connections/connection-balances.tsx';
import { ConnectionState } from '../connections/connection-state.tsx';
import { Freshness } from '../connections/freshness.tsx';
import { type Integration, productText } from '../connections/words.ts';
import { SettingsHead } from '../parts.tsx';
import { CommandBar } from './command-bar.tsx';
import styles from './connection.module.css';
import type { ConnectionForm } from './connection-form.ts';
import { Differing } from './differing.tsx';
import { Doorbell } from './doorbell.tsx';
import { EditForm } from './edit-form.tsx';
import { Findings } from './findings.tsx';
import { Runs } from './runs.tsx';
import { RightsStep } from './set-up/rights-step.tsx';
import { RenewalNotice, StateNotice } from './state-notice.tsx';
import { UnknownSums } from './unknown-sums.tsx';
import { useFollow } from './use-follow.ts';

const TITLES = {
  edit: 'connections.edit',
  check: 'connections.checkRights',
  doorbell: 'connections.doorbell',
} as const;

/** The page of a connection that is on: state, balances, freshness, findings and reads. */
export function Overview({ integration }: { integration: Integration }) {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const [form, setForm] = useState<ConnectionForm | null>(null);
  const { id, kind, name, state, source, url, balances, recordCount, secretExpiresAt } = integration;
  const dayText = (at: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(at));
  const count = new Intl.NumberFormat(i18n.language).format(recordCount);
  const leave = () => setForm(null);
  useFollow(integration);
  return (
    <>
      <SettingsHead title={name}>
        {may('integration.edit') && <CommandBar integration={integration} onForm={setForm} />}
      </SettingsHead>
      <p className={styles['subtitle']}>
        <ConnectionState state={state} />
        <span>
          {source === null
            ? t(`connections.kinds.${kind}`)
            : t('connections.facts', { product: productText(kind, source), company: source.company.name })}
        </span>
        {kind === 'FILES' ? (
          <span>{url}</span>
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        )}
        <span>{t('connections.records', { count: recordCount, number: count })}</span>
        {secretExpiresAt !== null && (
          <span>{t('connections.keyUntil', { day: dayText(secretExpiresAt) })}</span>
        )}
      </p>
      <StateNotice integration={integration} onForm={setForm} />
      <RenewalNotice integration={integration} />
      <section className={styles['card']} aria-label={t('connections.balances')}>
        {balances.length === 0 ? (
          <p>{t('connections.noBalances')}</p>
        ) : (
          <ConnectionBalances integration={integration} />
        )}
        <div className={styles['foot']}>
          <Freshness integration={integration} />
        </div>
      </section>
      <UnknownSums integration={integration} />
      <Differing integration={integration} />
      <Findings integration={integration} />
      <Runs id={id} />
      {form !== null && (
        <Dialog title={t(TITLES[form])} onClose={leave} isKept={form === 'doorbell'}>
          {form === 'edit' && <EditForm integration={integration} onDone={leave} />}
          {form === 'check' && <RightsStep integration={integration} />}
          {form === 'doorbell' && <Doorbell integration={integration} />}
        </Dialog>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './plan.module.css';

/** Warnings about ineffective reminders: no recipients, no bank account, or no sender. */
export function SwitchWarnings({ calendar }: { calendar: Schema<'DunningCalendar'> | undefined }) {
  const { t } = useTranslation();
  const may = useMay();
  const accounts = useQuery({
    ...read('/v1/bank_accounts', { query: { limit: 1 } }),
    enabled: may('bank-account.read'),
  });
  const setup = useQuery({ ...read('/v1/internal/mail_setup', {}), enabled: may('mail-setup.read') });
  const unreachable = calendar?.unreachable;
  return (
    <>
      {unreachable !== undefined && unreachable.count > 0 && (
        <Warning>
          {t('plans.unreachable', { count: unreachable.count })}
          <details>
            <summary>{t('plans.showUnreachable')}</summary>
            <ul className={styles['unreachable']}>
              {unreachable.customers.map(({ id, name }) => (
                <li key={id}>
                  <Link to="/customers/$id" params={{ id }}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
            {unreachable.customers.length < unreachable.count && <p>{t('plans.firstCustomers')}</p>}
          </details>
        </Warning>
      )}
      {accounts.data?.total === 0 && (
        <Warning>
          {t('plans.noAccount')} <Link to="/settings/appearance">{t('plans.addAccount')}</Link>
        </Warning>
      )}
      {setup.data?.isOwnAddress === false && (
        <Warning>
          {t('plans.noSender', setup.data.sender)}{' '}
          <Link to="/settings/appearance">{t('plans.setSender')}</Link>
        </Warning>
      )}
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className={styles['warning']} role="status">
      <TriangleAlert size={15} aria-hidden />
      <div>{children}</div>
    </div>
  );
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { dayText } from '../../parts/day.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash-rules.module.css';
import { PAYER_CHANGES } from './changes.ts';
import lists from './lists.module.css';

type Payer = Schema<'RememberedPayer'>;

interface PayerItemProps {
  payer: Payer;
  mayEdit: boolean;
}

/** Returns an account in groups of four, as people read it. */
export const printedAccount = (account: string): string => account.replace(/(.{4})(?=.)/g, '$1 ');

/** An account with the customers for whom it paid. */
export function PayerItem({ payer: { account, name, isDecisive, customers }, mayEdit }: PayerItemProps) {
  const { t } = useTranslation();
  return (
    <li>
      <div className={lists['account']}>
        <strong>{printedAccount(account)}</strong>
        <span className={styles['quiet']}>{name}</span>
        {!isDecisive && (
          <span className={styles['warning']}>
            <TriangleAlert size={13} aria-hidden /> {t('cashRules.payers.several')}
          </span>
        )}
      </div>
      <ul>
        {customers.map((one) => (
          <PaidCustomer key={one.customer.id} account={account} paid={one} mayEdit={mayEdit} />
        ))}
      </ul>
    </li>
  );
}

interface PaidCustomerProps {
  account: string;
  paid: Payer['customers'][number];
  mayEdit: boolean;
}

function PaidCustomer({ account, paid, mayEdit }: PaidCustomerProps) {
  const { t, i18n } = useTranslation();
  const { customer, matches, firstOn, lastOn, isAssigned } = paid;
  const [isAsking, setAsking] = useState(false);
  const words = { account: printedAccount(account), name: customer.name };
  const forget = useWrite(
    () =>
      call('post', '/v1/internal/cash/payers/forget', {
        body: { account, customerId: customer.id },
        once: crypto.randomUUID(),
      }),
    { refreshes: PAYER_CHANGES, toast: () => ({ text: t('cashRules.payers.forgotten', words) }) },
  );
  const [from, on] = [firstOn, lastOn].map((day) => dayText(day, i18n.language));
  return (
    <li>
      <Link to="/customers/$id" params={{ id: customer.id }}>
        {customer.name}
      </Link>
      <span className={styles['quiet']}>
        {isAssigned && matches === 0
          ? t('cashRules.payers.assigned', { on })
          : t('cashRules.payers.matches', { count: matches, from, on })}
        {isAssigned && matches > 0 && ` · ${t('cashRules.payers.assignedBadge')}`}
      </span>
      {mayEdit && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t('cashRules.payers.forgetOf', words)}
          loading={forget.isPending}
          onClick={() => setAsking(true)}
        >
          {t('cashRules.payers.forget')}
        </Button>
      )}
      <Confirm
        isOpen={isAsking}
        title={t('cashRules.payers.forgetTitle')}
        text={t('cashRules.payers.forgetText', words)}
        send={t('cashRules.payers.forget')}
        onClose={() => setAsking(false)}
        onConfirm={() => forget.mutate(undefined)}
      />
    </li>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, UserCog } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useListState } from '../../parts/list/state.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash-rules.module.css';
import { CustomerChoice } from './customer-choice.tsx';
import { CustomerForm } from './customer-form.tsx';
import { DifferenceList } from './difference-list.tsx';
import { differencesOf } from './differences.ts';
import lists from './lists.module.css';
import { withOwn } from './values.ts';

/** In the address: the dialog is open and no customer is chosen yet. */
const NEW = 'new';

/** The customers with own rules. The address names the one whose rules are open. */
export function Customers({ rules }: { rules: Schema<'CashRules'> }) {
  const { t } = useTranslation();
  const mayEdit = useMay()('cash-rules.edit');
  const { open, setOpen } = useListState();
  const { data, error, refetch } = useQuery(read('/v1/internal/cash/customer_rules', {}));
  return (
    <>
      <div className={styles['tools']}>
        <p className={styles['hint']}>{t('cashRules.own.hint')}</p>
        {mayEdit && (
          <Button variant="default" leftSection={<Plus size={15} aria-hidden />} onClick={() => setOpen(NEW)}>
            {t('cashRules.own.add')}
          </Button>
        )}
      </div>
      {data === undefined && error !== null && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
      {data?.items.length === 0 && (
        <Empty icon={UserCog} title={t('cashRules.own.none')} text={t('cashRules.own.noneText')} />
      )}
      <ul className={lists['versions']}>
        {data?.items.map((own) => (
          <CustomerItem
            key={own.customer.id}
            rules={rules}
            own={own}
            onEdit={mayEdit ? () => setOpen(own.customer.id) : undefined}
          />
        ))}
      </ul>
      {open === NEW && (
        <Dialog title={t('cashRules.own.add')} onClose={() => setOpen(undefined)}>
          <CustomerChoice onChoose={(id) => setOpen(id, true)} />
        </Dialog>
      )}
      {open !== undefined && open !== NEW && (
        <CustomerForm key={open} customerId={open} rules={rules} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

interface CustomerItemProps {
  rules: Schema<'CashRules'>;
  own: Schema<'CustomerCashRules'>;
  onEdit: (() => void) | undefined;
}

function CustomerItem({ rules, own: { customer, values, comment, changedAt }, onEdit }: CustomerItemProps) {
  const { t, i18n } = useTranslation();
  const words = { t, language: i18n.language, currency: rules.currency };
  const differences = differencesOf(rules.values, withOwn(rules.values, values), words);
  return (
    <li>
      <header>
        <h2>
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {customer.name}
          </Link>
        </h2>
        <span className={styles['quiet']}>
          <Moment at={changedAt} withTime />
        </span>
        {onEdit !== undefined && (
          <Button variant="default" size="compact-sm" onClick={onEdit}>
            {t('cashRules.own.edit')}
          </Button>
        )}
      </header>
      {comment !== null && <p>{comment}</p>}
      <DifferenceList differences={differences} />
    </li>
  );
}

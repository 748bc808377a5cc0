import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMay } from '../../api/me.ts';
import { amountText } from '../../parts/amount.tsx';
import styles from '../../parts/form.module.css';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import { DisputeForm } from '../invoice/forms/dispute-forms.tsx';
import { WriteOffForm } from '../invoice/forms/write-off-form.tsx';
import { invoiceQuery } from '../invoice/panel.tsx';

const FORMS = { open: DisputeForm, writeOff: WriteOffForm };

/** The rest of a partly paid invoice: it is left open, disputed with a reason, or written off. */
export function Rest({ invoiceId, onDone }: { invoiceId: string; onDone: () => void }) {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const [chosen, setChosen] = useState<keyof typeof FORMS | null>(null);
  // The payment has changed the invoice: what was read before is old.
  const { data, error, isFetchedAfterMount } = useQuery({ ...invoiceQuery(invoiceId), staleTime: 0 });
  if (data === undefined || !isFetchedAfterMount) return <ProblemLine problem={error} />;
  const { customId: number, amountOutstanding, currency, dispute } = data.invoice;
  const allowed = [
    ...(dispute === null && may('dispute.edit') ? (['open'] as const) : []),
    ...(may('write-off.edit') ? (['writeOff'] as const) : []),
  ];
  const form = allowed.find((name) => name === chosen) ?? allowed[0];
  const Form = form === undefined ? null : FORMS[form];
  const other = allowed.find((name) => name !== form);
  return (
    <div className={styles['form']}>
      <p>
        {t('payments.rest', {
          number,
          amount: `${amountText(amountOutstanding, currency, i18n.language)} ${currency}`,
        })}{' '}
        {dispute !== null && t('payments.restDisputed')}
      </p>
      {other !== undefined && (
        <Button variant="default" onClick={() => setChosen(other)}>
          {t(other === 'open' ? 'payments.disputeInstead' : 'payments.writeOffInstead')}
        </Button>
      )}
      {Form !== null && (
        <FirstField key={form}>
          <Form overview={data} onDone={onDone} />
        </FirstField>
      )}
    </div>
  );
}

/** Puts the focus on the first field of a form that appears in an open dialog. */
function FirstField({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = body.current?.querySelector('[data-autofocus]');
    if (first instanceof HTMLElement) first.focus();
  }, []);
  return <div ref={body}>{children}</div>;
}

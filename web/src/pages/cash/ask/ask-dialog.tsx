import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { ProblemError } from '../../../api/problem.ts';
import type { Schema } from '../../../api/types.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { EmailFrame } from '../../../parts/email-frame.tsx';
import { Fact, Facts } from '../../../parts/panel.tsx';
import { ProblemLine } from '../../../parts/problem.tsx';
import { Skeleton } from '../../../parts/table/skeleton.tsx';
import { useWrite } from '../../../parts/use-write.ts';
import { MATCH_CHANGES } from '../../../records/bank-statement/changes.ts';
import { useTranslation } from '../../../texts/index.ts';
import { dropDraft } from '../use-draft.ts';
import styles from './ask.module.css';
import type { CustomerToAsk } from './customers-to-ask.ts';

type Preview = Schema<'PayerQuestionPreview'>;

const ASK = '/v1/bank_transactions/{bankTransactionId}/ask';
const PREVIEW = '/v1/internal/bank_transactions/{bankTransactionId}/ask/preview';

interface AskDialogProps {
  transaction: Schema<'BankTransaction'>;
  customers: readonly CustomerToAsk[];
  onClose: () => void;
}

/** Asks the payer by email: who is asked, at which address, and the email as it is sent. */
export function AskDialog({ transaction, customers, onClose }: AskDialogProps) {
  const { t } = useTranslation();
  const [customerId, setCustomerId] = useState(customers[0]?.id ?? '');
  const [address, setAddress] = useState<string>();
  const customer = customers.find(({ id }) => id === customerId);
  const body = {
    customer: { id: customerId },
    ...(address === undefined ? {} : { to: [address] }),
  };
  const path = { bankTransactionId: transaction.id };
  const { data, error } = useQuery<Preview, ProblemError>({
    queryKey: ['question to payer', path, body],
    queryFn: ({ signal }) => call('post', PREVIEW, { path, body }, signal),
    enabled: customer !== undefined,
    placeholderData: (before) => (before?.customer.id === customerId ? before : undefined),
    gcTime: 0,
  });
  const ask = useWrite(() => call('post', ASK, { path, body }), {
    refreshes: MATCH_CHANGES,
    isForm: true,
    toast: () => {
      dropDraft(transaction.id);
      onClose();
      return { text: t('cashQuestions.sent', { name: customer?.name ?? '' }) };
    },
  });
  const { dialog, send } = useFocusOnSend(data !== undefined);
  return (
    <Dialog title={t('cashQuestions.ask')} onClose={onClose} isWide>
      <div ref={dialog} className={styles['dialog']}>
        {customer === undefined && <p role="alert">{t('cashQuestions.unknown')}</p>}
        {customers.length > 1 && (
          <NativeSelect
            label={t('cash.customer')}
            data={customers.map(({ id, name, externalId }) => ({
              value: id,
              label: `${name} · ${externalId}`,
            }))}
            value={customerId}
            onChange={({ currentTarget }) => {
              setCustomerId(currentTarget.value);
              setAddress(undefined);
            }}
          />
        )}
        {customer?.isCertain === false && (
          <p className={styles['warning']}>{t('cashQuestions.uncertain', { name: customer.name })}</p>
        )}
        <ProblemLine problem={error} />
        {customer !== undefined && data === undefined && error === null && <Skeleton />}
        {data !== undefined && (
          <Email preview={data} isCustomerShown={customers.length > 1} onAddress={setAddress} />
        )}
        <ProblemLine problem={ask.error} />
        <footer className={styles['commands']}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {customer !== undefined && (
            <Button
              ref={send}
              leftSection={<Send size={15} aria-hidden />}
              disabled={data === undefined || error !== null}
              loading={ask.isPending}
              onClick={() => ask.mutate()}
            >
              {t('cashQuestions.send')}
            </Button>
          )}
        </footer>
      </div>
    </Dialog>
  );
}

/** Focuses the button that sends once the email is shown, unless the user is in a field already. */
function useFocusOnSend(isReady: boolean) {
  const dialog = useRef<HTMLDivElement>(null);
  const send = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const isInField = dialog.current?.contains(document.activeElement) === true;
    if (isReady && !isInField) send.current?.focus();
  }, [isReady]);
  return { dialog, send };
}

interface EmailProps {
  preview: Preview;
  /** The customer is chosen above. */
  isCustomerShown: boolean;
  onAddress: (address: string) => void;
}

function Email({ preview: { customer, contacts, mail }, isCustomerShown, onAddress }: EmailProps) {
  const { t } = useTranslation();
  const address = mail.to[0]?.address ?? '';
  const label = ({ name, address: own }: Preview['contacts'][number]) =>
    name === null ? own : `${name} <${own}>`;
  return (
    <>
      {mail.testAddress !== null && (
        <p className={styles['warning']}>{t('cashQuestions.test', { address: mail.testAddress })}</p>
      )}
      {contacts.length > 1 ? (
        <NativeSelect
          label={t('cashQuestions.recipient')}
          data={contacts.map((contact) => ({ value: contact.address, label: label(contact) }))}
          value={address}
          onChange={({ currentTarget }) => onAddress(currentTarget.value)}
        />
      ) : null}
      <Facts>
        {!isCustomerShown && <Fact title={t('cash.customer')}>{customer.name}</Fact>}
        {contacts.length <= 1 && (
          <Fact title={t('cashQuestions.recipient')}>{mail.to.map(label).join(', ')}</Fact>
        )}
        <Fact title={t('cashQuestions.subject')}>{mail.subject}</Fact>
      </Facts>
      <EmailFrame title={t('cashQuestions.email')} html={mail.html} />
    </>
  );
}

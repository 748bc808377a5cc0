import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { FileDown, Send } from 'lucide-react';
import { useState } from 'react';
import { isProblem } from '../../../api/call.ts';
import { useMay } from '../../../api/me.ts';
import { saveFile } from '../../../api/save.ts';
import { showProblemToast } from '../../../parts/toast.tsx';
import { useTranslation } from '../../../texts/index.ts';
import { Movements } from '../../statement/movements.tsx';
import type { StatementPeriod } from '../../statement/period.ts';
import { PeriodField } from '../../statement/period-field.tsx';
import styles from '../../statement/statement.module.css';
import type { CustomerFormProps } from './props.ts';

const PDF = '/v1/customers/{customerId}/statement.pdf';

/** Shows a statement of account, downloads its PDF, or begins an email with it. */
export function StatementForm({ overview: { customer }, onDone }: CustomerFormProps) {
  const { id: customerId, name } = customer;
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const [period, setPeriod] = useState<StatementPeriod | null>(null);
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      await saveFile(`${name}.pdf`, PDF, { path: { customerId }, query: period ?? {} });
    } catch (error) {
      if (!isProblem(error)) throw error;
      showProblemToast(error);
    } finally {
      setLoading(false);
    }
  };
  const write = () => {
    const begins = period === null ? 'statement' : `statement ${period.from} ${period.to}`;
    onDone();
    void navigate({ to: '/customers/$id', params: { id: customerId }, search: { write: begins } });
  };
  return (
    <div className={styles['form']}>
      <PeriodField value={period} onChange={setPeriod} />
      {period === null ? (
        <p>{t('statements.openItems')}</p>
      ) : (
        <Movements customerId={customerId} period={period} />
      )}
      <div className={styles['buttons']}>
        {may('message.write') && (
          <Button variant="default" leftSection={<Send size={15} aria-hidden />} onClick={write}>
            {t('conversation.mailStatement')}
          </Button>
        )}
        <Button
          leftSection={<FileDown size={15} aria-hidden />}
          loading={isLoading}
          onClick={() => void download()}
        >
          {t('statements.download')}
        </Button>
      </div>
    </div>
  );
}

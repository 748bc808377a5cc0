import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call, isProblem, urlOf } from '../../../api/call.ts';
import type { ProblemError } from '../../../api/problem.ts';
import { read } from '../../../api/read.ts';
import { ProblemLine } from '../../../parts/problem.tsx';
import { refusalText } from '../../../parts/problem-text.ts';
import { useToday } from '../../../parts/today.ts';
import { useTranslation } from '../../../texts/index.ts';
import { endedMonths } from './months.ts';
import styles from './pack.module.css';
import { ProvisionRates } from './rates.tsx';

const POLL_MS = 700;
const FORMATS = ['xlsx', 'pdf'] as const;
type Format = (typeof FORMATS)[number];

/** Makes the month-end pack of a month, and downloads its file when it is done. */
export function PackForm() {
  const { t, i18n } = useTranslation();
  const months = endedMonths(useToday());
  const monthText = new Intl.DateTimeFormat(i18n.language, {
    ...({ month: 'long', year: 'numeric', timeZone: 'UTC' } as const),
  });
  const [month, setMonth] = useState(months[0] ?? '');
  const [format, setFormat] = useState<Format>('xlsx');
  const [exportId, setExportId] = useState<string | null>(null);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isSending, setSending] = useState(false);
  const make = async () => {
    setSending(true);
    setProblem(null);
    setExportId(null);
    try {
      const { id } = await call('post', '/v1/internal/exports/month-end-pack', { body: { month, format } });
      setExportId(id);
    } catch (failure) {
      if (!isProblem(failure)) throw failure;
      setProblem(failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles['form']}>
      <p>{t('pack.text')}</p>
      <ProblemLine problem={problem} />
      <div className={styles['choice']}>
        <NativeSelect
          label={t('pack.month')}
          value={month}
          data={months.map((one) => ({
            value: one,
            label: monthText.format(new Date(`${one}-01T00:00:00Z`)),
          }))}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        />
        <NativeSelect
          label={t('pack.format')}
          value={format}
          data={FORMATS.map((one) => ({ value: one, label: one.toUpperCase() }))}
          onChange={({ currentTarget }) => setFormat(currentTarget.value === 'pdf' ? 'pdf' : 'xlsx')}
        />
      </div>
      <ProvisionRates />
      <div className={styles['buttons']}>
        {exportId !== null && <PackFile key={exportId} id={exportId} />}
        <Button loading={isSending} onClick={() => void make()}>
          {t('pack.make')}
        </Button>
      </div>
    </div>
  );
}

/** The state of a pack, and its file, downloaded once when it is done. */
function PackFile({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...read('/v1/internal/exports/{exportId}', { path: { exportId: id } }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'DONE' || state.data?.state === 'FAILED' ? false : POLL_MS,
  });
  const link = useRef<HTMLAnchorElement>(null);
  const isMade = (data?.file ?? null) !== null;
  useEffect(() => {
    if (isMade) link.current?.click();
  }, [isMade]);
  if (error !== null) return <ProblemLine problem={error} />;
  if (data?.state === 'FAILED') return <p role="alert">{refusalText(data.error ?? '', t) ?? data.error}</p>;
  if (data === undefined || data.file === null) return <p role="status">{t('pack.making')}</p>;
  return (
    <Button
      ref={link}
      component="a"
      variant="default"
      leftSection={<Download size={15} aria-hidden />}
      href={urlOf('/v1/internal/exports/{exportId}/file', { path: { exportId: id } })}
      download
    >
      {data.file.name}
    </Button>
  );
}

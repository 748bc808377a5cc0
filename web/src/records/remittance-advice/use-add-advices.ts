import { call } from '../../api/call.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';

/** Paths to read again after an advice was added or deleted. */
export const ADVICE_CHANGES: readonly string[] = [
  '/v1/remittance_advices',
  '/v1/bank_transactions',
  '/v1/internal/cash',
];

interface AddedFiles {
  files: readonly File[];
  /** The bank transaction that the files explain. */
  bankTransactionId?: string;
}

/** Uploads remittance advices one after the other. */
export function useAddAdvices() {
  const { t } = useTranslation();
  return useWrite(
    async ({ files, bankTransactionId }: AddedFiles) => {
      for (const file of files) {
        const body = new FormData();
        body.append('file', file);
        const query = bankTransactionId === undefined ? {} : { bankTransactionId };
        await call('post', '/v1/remittance_advices', { body, query, once: crypto.randomUUID() });
      }
      return files.length;
    },
    {
      refreshes: ADVICE_CHANGES,
      toast: (count) => ({ text: t('remittanceAdvices.added', { count }) }),
    },
  );
}

/** Returns whether a dropped file is an advice: banks send no statements as PDF. */
export const isAdviceFile = ({ type, name }: File): boolean =>
  type === 'application/pdf' || /\.pdf$/i.test(name);

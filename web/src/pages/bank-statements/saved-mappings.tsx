import { Button } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Day } from '../../parts/day.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './bank-statements.module.css';

const PATH = '/v1/bank_file_mappings';

/** The mappings of columns by which CSV and XLSX files are read without a question. */
export function SavedMappings() {
  const { t } = useTranslation();
  const { rows, hasMore, readMore } = useRows(PATH, {});
  if (rows === undefined || rows.length === 0) return null;
  return (
    <section className={styles['mappings']}>
      <h2>{t('bankMapping.saved')}</h2>
      <p>{t('bankMapping.savedText')}</p>
      <ul>
        {rows.map((mapping) => (
          <Mapping key={mapping.id} mapping={mapping} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" onClick={readMore}>
          {t('bankStatements.more')}
        </Button>
      )}
    </section>
  );
}

function Mapping({
  mapping: { id, headings, bankAccount, lastUsedAt },
}: {
  mapping: Schema<'BankFileMapping'>;
}) {
  const { t } = useTranslation();
  const may = useMay();
  const remove = useWrite(
    () => call('delete', `${PATH}/{bankFileMappingId}`, { path: { bankFileMappingId: id } }),
    { refreshes: [PATH] },
  );
  const names = headings.filter((one) => one !== '').join(', ');
  return (
    <li>
      <span>
        <strong>{bankAccount?.name ?? t('bankMapping.anyAccount')}</strong>
        {' · '}
        {t('bankMapping.lastUsed')} <Day on={lastUsedAt.slice(0, 10)} />
        <small>{names}</small>
      </span>
      {may('bank-statement.edit') && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('bankMapping.forgetOf', { headings: names })}
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          {t('bankMapping.forget')}
        </Button>
      )}
    </li>
  );
}

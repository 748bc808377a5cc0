import { Link } from '@tanstack/react-router';
import { ArrowLeft, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Empty } from '../../parts/empty.tsx';
import { ExportMenu } from '../../parts/list/export-menu.tsx';
import type { ListState } from '../../parts/list/state.ts';
import type { ListRows } from '../../parts/list/use-rows.ts';
import { Table } from '../../parts/table/table.tsx';
import { type Column, NOTHING } from '../../parts/table/types.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './figure.module.css';

interface FigureListProps<Row> {
  title: string;
  /** The totals of the list, from the server. */
  sums?: ReactNode;
  exportPath: string;
  state: ListState;
  from: ListRows<Row>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  onOpen: (row: Row) => void;
}

/** The records behind a figure. The query in the address uses the API's names. */
export function FigureList<Row>(props: FigureListProps<Row>) {
  const { title, sums, exportPath, state, from, columns, idOf, onOpen } = props;
  const { t } = useTranslation();
  return (
    <section className={styles['page']}>
      <header className={styles['head']}>
        <Link to="/receivables" aria-label={t('figures.back')} className={styles['back']}>
          <ArrowLeft size={16} aria-hidden />
        </Link>
        <h1>{title}</h1>
        <div className={styles['tools']}>
          <ExportMenu path={exportPath} query={state.query} columns={columns.map(({ id }) => id)} />
        </div>
      </header>
      {sums !== undefined && <div className={styles['sums']}>{sums}</div>}
      <Table
        label={title}
        columns={columns}
        from={from}
        idOf={idOf}
        onOpen={onOpen}
        nameOf={idOf}
        sort={{ by: undefined, order: 'DESC', onChange: () => undefined }}
        selection={NOTHING}
        openId={undefined}
        onLeave={() => history.back()}
        empty={<Empty icon={FileText} title={t('figures.emptyTitle')} text={t('figures.emptyText')} />}
      />
    </section>
  );
}

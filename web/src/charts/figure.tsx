import { ActionIcon, Menu } from '@mantine/core';
import { ChartColumn, Download, Table2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../texts/index.ts';
import styles from './charts.module.css';
import { downloadCsv, downloadPng } from './export.ts';
import type { ChartSeries, ChartTable } from './model.ts';
import { Swatch } from './swatch.tsx';
import { TableView } from './table-view.tsx';

export interface ChartFigureProps {
  /** The finding, as a sentence. */
  title: string;
  /** The name of the figures, in small print. */
  subtitle?: string | undefined;
  /** The name of exported files. */
  file: string;
  /** Series to name in a legend. */
  legend?: readonly Pick<ChartSeries, 'name' | 'label' | 'color'>[];
  table: ChartTable;
  children: ReactNode;
  /** Is as low as its content, which screen readers read itself. */
  isLow?: boolean;
  /** The content names the series. */
  hidesLegend?: boolean;
  /** Links below the drawing. */
  footer?: ReactNode;
}

/** A chart with its title, its legend, the table behind it, and its export as picture and as CSV. */
export function ChartFigure(props: ChartFigureProps) {
  const {
    title,
    subtitle,
    file,
    legend = [],
    table,
    children,
    isLow = false,
    hidesLegend = false,
    footer,
  } = props;
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const drawing = useRef<HTMLDivElement>(null);
  const [first] = table.head;
  return (
    <figure className={styles['figure']}>
      <div className={styles['head']}>
        <div>
          <h2>{title}</h2>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </div>
        <div className={styles['tools']}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-pressed={isTable}
            aria-label={t('charts.tableOf', { title: subtitle ?? title })}
            title={t(isTable ? 'charts.asChart' : 'charts.asTable')}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <ChartColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
          </ActionIcon>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="md"
                aria-label={t('charts.exportOf', { title: subtitle ?? title })}
                title={t('charts.export')}
              >
                <Download size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                disabled={isTable}
                onClick={() => void downloadPng(drawing.current, { title, file, legend })}
              >
                {t('charts.png')}
              </Menu.Item>
              <Menu.Item onClick={() => downloadCsv(table, file)}>{t('charts.csv')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      {isTable ? (
        <TableView table={table} caption={title} />
      ) : (
        <>
          {!hidesLegend && legend.length > 1 && (
            <ul className={styles['legend']}>
              {legend.map(({ name, label, color }) => (
                <li key={name}>
                  <Swatch color={color} />
                  {label}
                </li>
              ))}
            </ul>
          )}
          <div
            ref={drawing}
            className={styles['drawing']}
            data-low={isLow}
            {...(isLow ? {} : { role: 'img', 'aria-label': t('charts.summary', { title, first }) })}
          >
            {children}
          </div>
        </>
      )}
      {footer}
    </figure>
  );
}

import type { Schema } from '../../api/types.ts';

export type Sheet = Schema<'ImportSheet'>;
export type Settings = Schema<'ImportSheetSettings'>;
export type Choice = Settings['columns'][number];
export type Ask = 'order' | 'epoch' | 'decimal';
type Column = Sheet['columns'][number];
type Field = Schema<'ImportSheetFields'>['kinds'][number]['fields'][number];

/** Returns the formats to ask for when a column is mapped to a field. */
export function asksOf(field: Field | undefined, column: Column): readonly Ask[] {
  if (field?.reads === 'DAY') return column.asDay.asks;
  return field?.reads === 'AMOUNT' ? column.asAmount.asks : [];
}

/** Maps a column to another field, with the formats that its cells suggest. */
export const chosen = (field: string | null, { asDay, asAmount }: Column): Choice => ({
  field,
  order: asDay.order,
  epoch: null,
  decimal: asAmount.decimal,
});

/** Returns whether all formats are chosen. */
export const isAnswered = ({ columns }: Settings, sheet: Sheet, fields: readonly Field[]): boolean =>
  sheet.columns.every((column, at) => {
    const choice = columns[at];
    const field = fields.find(({ name }) => name === choice?.field);
    return asksOf(field, column).every((ask) => choice?.[ask] !== null);
  });

export const isSame = (one: Settings, other: Settings): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

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
export const choiceOf = (field: string | null, { asDay, asAmount }: Column): Choice => ({
  field,
  order: asDay.order,
  epoch: asDay.epoch,
  decimal: asAmount.decimal,
});

/**
 * Sets the choice of a column. A format that it answers is also the answer of the columns that are still
 * open: a file has one.
 */
export function withChoice(
  settings: Settings,
  sheet: Sheet,
  fields: readonly Field[],
  { at, choice }: { at: number; choice: Choice },
): Settings {
  const { order, epoch, decimal } = choice;
  const columns = settings.columns.map((one, i) => {
    if (i === at) return choice;
    const column = sheet.columns[i];
    const field = fields.find(({ name }) => name === one.field);
    const asks = column === undefined ? [] : asksOf(field, column);
    return {
      field: one.field,
      order: asks.includes('order') ? (one.order ?? order) : one.order,
      epoch: asks.includes('epoch') ? (one.epoch ?? epoch) : one.epoch,
      decimal: asks.includes('decimal') ? (one.decimal ?? decimal) : one.decimal,
    };
  });
  return { ...settings, columns };
}

/** Returns whether all formats are chosen. */
export const isAnswered = ({ columns }: Settings, sheet: Sheet, fields: readonly Field[]): boolean =>
  sheet.columns.every((column, at) => {
    const choice = columns[at];
    const field = fields.find(({ name }) => name === choice?.field);
    return asksOf(field, column).every((ask) => choice?.[ask] !== null);
  });

export const isSame = (one: Settings, other: Settings): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

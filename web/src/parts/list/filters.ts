/** A filter of a list, named as in the API and in the address. */
export type Filter =
  | { kind: 'text'; name: string; title: string }
  | { kind: 'flag'; name: string; title: string }
  | {
      kind: 'choice';
      name: string;
      title: string;
      options: readonly { value: string; title: string }[];
      isSeveral?: boolean;
    }
  /** A range of days: `name.gte` and `name.lte`. */
  | { kind: 'days'; name: string; title: string }
  /** A start day. */
  | { kind: 'day'; name: string; title: string }
  /** A range of amounts in a currency: `name.gte` and `name.lte`, in minor units. */
  | { kind: 'amounts'; name: string; title: string; currency: string };

/** Returns the address parameters of a filter. */
export const namesOf = ({ kind, name }: Filter): string[] =>
  kind === 'days' || kind === 'amounts' ? [`${name}.gte`, `${name}.lte`] : [name];

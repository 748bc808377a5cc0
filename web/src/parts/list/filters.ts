/** A filter that a list takes, by the name that the interface knows it by: so it stands in the address too. */
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
  /** Days: `name.gte` and `name.lte`. */
  | { kind: 'days'; name: string; title: string }
  /** One day, from which on. */
  | { kind: 'day'; name: string; title: string }
  /** Amounts in a currency: `name.gte` and `name.lte`, in minor units. */
  | { kind: 'amounts'; name: string; title: string; currency: string };

/** The words of the address that a filter writes. */
export const namesOf = ({ kind, name }: Filter): string[] =>
  kind === 'days' || kind === 'amounts' ? [`${name}.gte`, `${name}.lte`] : [name];

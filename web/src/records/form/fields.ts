/** An option of a field. */
export interface FieldOption {
  value: string;
  label: string;
}

type FieldKind =
  | ('text' | 'email' | 'paragraph' | 'number' | 'amount' | 'day')
  /** Yes or no; the second also has no answer. */
  | ('flag' | 'answer')
  | ('choice' | 'customer')
  /** One label of a select field, and several, each in a line of its own. */
  | ('label' | 'labels');

/** A field in the form of a record. */
export interface FormField {
  /** Path in the request, such as `address.city`. */
  name: string;
  kind: FieldKind;
  label: string;
  hint?: string;
  isRequired?: boolean;
  /** It is shown but cannot be edited. */
  isFixed?: boolean;
  isWide?: boolean;
  options?: readonly FieldOption[];
  /** It is shown only while this flag is set. */
  onlyIf?: string;
  /** Heading of the fields that belong together. */
  group?: string;
  /** Currency of an amount; default: the field `currency` of the form. */
  currency?: string;
  /** Other fields of the request whose errors are shown here. */
  alsoNamed?: readonly string[];
}

/** The content of a form: the text of each field, by its name. */
export type Values = Readonly<Record<string, string>>;

/** Prefix of custom fields, before their external id. */
export const CUSTOM = 'customFields.';

/** Returns the text of a field; empty if it has none. */
export const textOf = (values: Values, name: string): string => values[name] ?? '';

/** Returns the currency of an amount. */
export const currencyOf = ({ currency }: FormField, values: Values, usual: string): string =>
  currency ?? (textOf(values, 'currency').trim().toUpperCase() || usual);

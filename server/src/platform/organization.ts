/** What every request, job and command line call knows of the organization that it works for. */
export interface Organization {
  id: string;
  name: string;
  /** ISO 4217 code in which figures without a currency of their own are given. */
  currency: string;
  /** IANA name; decides when a due day ends and how zone-less dates are read. */
  timezone: string;
  /** In which it writes unless the customer has another. */
  language: 'en' | 'fr' | 'de' | 'es' | 'it' | 'nl';
  /** Name of the native integration that alone creates records, or null. */
  nativeIntegration: string | null;
  requestsPerMinute: number;
  maxConcurrency: number;
  /** Made for trying things out: it writes to nobody outside, and its clock can be moved. For ever. */
  sandbox: boolean;
  /** How far its clock is ahead of the machine's, in milliseconds. */
  clockOffsetMillis: number;
  /** Until when its clock is being advanced; null while it goes as clocks do. */
  clockAdvancingTo: string | null;
  /** Units of `currency` for one unit of another currency, as exact decimal texts. */
  rates: ReadonlyMap<string, string>;
  contactPositions: ReadonlySet<string>;
  /** Signs the links to its files; hexadecimal digits. Null for work that makes no links. Never leaves the service. */
  fileSecret: string | null;
}

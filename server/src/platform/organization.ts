/** The organization that a request, job or command works for. */
export interface Organization {
  id: string;
  name: string;
  /** ISO 4217 code for figures without their own currency. */
  currency: string;
  /** IANA name. Determines when a due day ends and how dates without a zone are read. */
  timezone: string;
  /** Language of its messages, unless the customer has another one. */
  language: 'en' | 'fr' | 'de' | 'es' | 'it' | 'nl';
  /** Name of the native integration that exclusively creates records, or null. */
  nativeIntegration: string | null;
  /** Whether its payments were ever reported to the French reform as Encaissée. */
  hasCollected: boolean;
  requestsPerMinute: number;
  maxConcurrency: number;
  /**
   * Whether it is for trying things out: it sends nothing to the outside, and its clock can be moved. Never
   * changes.
   */
  sandbox: boolean;
  /**
   * How far its clock is ahead of the machine's, in milliseconds. Negative only while sample data is made.
   */
  clockOffsetMillis: number;
  /** Target time while its clock is being advanced; null otherwise. */
  clockAdvancingTo: string | null;
  /** Units of `currency` for one unit of another currency, as exact decimal texts. */
  rates: ReadonlyMap<string, string>;
  contactPositions: ReadonlySet<string>;
  /**
   * Signs the links to its files; in hexadecimal digits. Null for work that makes no links. Never leaves the
   * service.
   */
  fileSecret: string | null;
}

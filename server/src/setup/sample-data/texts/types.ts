type Texts = readonly [string, ...string[]];

/** What people say and write in the sample company, in one language. */
export interface SampleTexts {
  companyName: string;
  street: string;
  bankName: string;
  /** Names of imported files. */
  files: { history: string; invoices: string };
  /** What a colleague writes after a call. */
  calls: Texts;
  /** What a colleague writes after answering a reply. */
  answers: Texts;
  /** What a colleague writes after another task. */
  done: Texts;
  /** What customers write. */
  replies: Texts;
  notes: Texts;
  /** Names of tasks that colleagues create. */
  tasks: Texts;
  promise: string;
  dispute: string;
  resolution: string;
}

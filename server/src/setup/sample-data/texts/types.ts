type Texts = readonly [string, ...string[]];

/** Texts that people write in the sample company, in one language. */
export interface SampleTexts {
  companyName: string;
  street: string;
  bankName: string;
  /** Names of imported files. */
  files: { history: string; invoices: string };
  /** Comments of colleagues after a call. */
  calls: Texts;
  /** Comments of colleagues after answering a reply. */
  answers: Texts;
  /** Comments of colleagues after another task. */
  done: Texts;
  /** Emails of customers. */
  replies: Texts;
  notes: Texts;
  /** Names of tasks that colleagues create. */
  tasks: Texts;
  promise: string;
  dispute: string;
  resolution: string;
  agent: {
    /** Name of its key. */
    name: string;
    /** The plan that is done. */
    notes: { title: string; reason: string; note: string };
    /** The plan that waits. */
    reminder: { title: string; reason: string; subject: string; body: string; promise: string };
  };
}

/**
 * What parts of the service tell of their work to whoever counts and measures it. Where nobody listens, it costs next
 * to nothing; nothing that the service does depends on it.
 */
export interface Signal<Fact> {
  tell(fact: Fact): void;
  /**
   * @param listener must neither throw nor take long: it is called in the midst of the work
   * @returns ends it
   */
  listen(listener: (fact: Fact) => void): () => void;
}

function newSignal<Fact>(): Signal<Fact> {
  const listeners = new Set<(fact: Fact) => void>();
  return {
    tell: (fact) => {
      for (const listener of listeners) listener(fact);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A request came, and either its answer was sent, or its connection ended before. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of its route; null where there is none. */
  route: string | null;
  /** Null: its caller went away. */
  status: number | null;
  seconds: number;
}
export const requestsBegun = newSignal<null>();
export const requestsAnswered = newSignal<AnsweredRequest>();

/** Pieces of work that share a transaction, or a statement, begin. */
export interface Batch {
  kind: 'writes' | 'reads';
  size: number;
}
export const batches = newSignal<Batch>();

/** A message was handed over to the mail server, or was not. */
export interface HandedOver {
  outcome: 'accepted' | 'refused' | 'temporary' | 'uncertain' | 'unavailable';
}
export const mailsHandedOver = newSignal<HandedOver>();

/** A webhook was sent, and its receiver took it or did not. */
export interface DeliveryAttempt {
  outcome: 'delivered' | 'failed';
  seconds: number;
}
export const deliveryAttempts = newSignal<DeliveryAttempt>();

/** Lines of an import are done. */
export interface ImportedLines {
  outcome: 'applied' | 'refused';
  lines: number;
}
export const importedLines = newSignal<ImportedLines>();

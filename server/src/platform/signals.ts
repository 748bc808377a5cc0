/**
 * In-process instrumentation events; metrics subscribe to them. Without a listener they cost almost nothing,
 * and no behaviour depends on them.
 */
export interface Signal<Fact> {
  emit(fact: Fact): void;
  /**
   * @param listener must not throw or take long: it is called in the middle of the work
   * @returns a function that removes the listener
   */
  listen(listener: (fact: Fact) => void): () => void;
}

function newSignal<Fact>(): Signal<Fact> {
  const listeners = new Set<(fact: Fact) => void>();
  return {
    emit: (fact) => {
      for (const listener of listeners) listener(fact);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A request whose response was sent, or whose connection ended before. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of its route; null without one. */
  route: string | null;
  /** Null: the caller disconnected. */
  status: number | null;
  seconds: number;
}
export const requestsBegun = newSignal<null>();
export const requestsAnswered = newSignal<AnsweredRequest>();

/** A batch of work that shares a transaction or a statement has started. */
export interface StartedBatch {
  kind: 'writes' | 'reads';
  size: number;
}
export const batches = newSignal<StartedBatch>();

/** Outcome of handing a message to the mail server. */
export interface MailHandedOver {
  outcome: 'accepted' | 'refused' | 'temporary' | 'uncertain' | 'unavailable';
}
export const mailsHandedOver = newSignal<MailHandedOver>();

/** A webhook was sent. The receiver accepted it or not. */
export interface DeliveryAttempt {
  outcome: 'delivered' | 'failed';
  seconds: number;
}
export const deliveryAttempts = newSignal<DeliveryAttempt>();

/** Lines of an import were processed. */
export interface ImportedLines {
  outcome: 'applied' | 'refused';
  lines: number;
}
export const importedLines = newSignal<ImportedLines>();

/**
 * Dunning would have looked at these customers too late, because a write did not raise the version of their
 * family. An hourly check has found them.
 */
export interface MissedLooks {
  organizationId: string;
  customerIds: readonly string[];
}
export const looksMissed = newSignal<MissedLooks>();

/** A long computation in short steps, so that its caller can let other work run between them. */
export type Steps<T> = Generator<void, T, void>;

/** Runs all steps at once and returns the result. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/** Timeout of a load balancer's readiness check, in milliseconds. */
const PATIENCE_MS = 2_000;
const EVERY_MS = 100;

/** Polls the readiness of the servers, as a load balancer does. */
export class Readiness {
  readonly urls: readonly string[];
  #isOver = false;
  #asking: Promise<unknown> = Promise.resolve();
  readonly #ready = new Set<string>();

  constructor(urls: readonly string[]) {
    this.urls = urls;
  }

  begin(): void {
    this.#isOver = false;
    this.#asking = Promise.all(this.urls.map((url) => this.#ask(url)));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#asking;
  }

  /** Servers whose last answer was "ready". */
  get sayReady(): string[] {
    return [...this.#ready];
  }

  async #ask(url: string): Promise<void> {
    while (!this.#isOver) {
      const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) this.#ready.add(url);
      else this.#ready.delete(url);
      await sleep(EVERY_MS);
    }
  }
}

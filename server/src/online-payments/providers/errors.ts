/** Why a call to a provider failed. */
export const PROVIDER_PROBLEMS = [
  'UNREACHABLE',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'TOO_MANY_REQUESTS',
  'REFUSED',
  'UNREADABLE',
] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

/** A call to a provider failed. Its text contains no key and no personal data. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly problem: ProviderProblem;
  /** Whether the same call would fail again. False: its outcome may be unknown. */
  readonly isFinal: boolean;
  /** How long the provider asks to wait, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(
    problem: ProviderProblem,
    text: string,
    { isFinal = false, retryAfterMs = null }: { isFinal?: boolean; retryAfterMs?: number | null } = {},
  ) {
    super(text);
    this.problem = problem;
    this.isFinal = isFinal;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A webhook is not from the provider, or too old. */
export class SignatureError extends Error {
  override name = 'SignatureError';
}

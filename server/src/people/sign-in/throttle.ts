import { createHash } from 'node:crypto';
import { ApiError } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/limits/address-group.ts';
import type { Limits } from '../../platform/limits/index.ts';

/** Maximum attempts per minute. */
export interface AttemptLimits {
  /** Per IP address, unknown devices only. */
  perAddress: number;
  /** Per account: all unknown devices together, and each known device separately. */
  perAccount: number;
}

export interface SignInAttempt {
  /** Kind of attempt; each kind has its own count. */
  what: 'sign-in' | 'second-factor' | 'mail' | 'token';
  /** IP address. */
  address: string;
  /** Identifier of the account, whether it exists or not; null without one. */
  account: string | null;
  /** A known device of the account; null for none. */
  device?: string | null;
}

/**
 * Counts an attempt before it is checked, whether right or wrong, so that concurrent attempts gain nothing
 * over sequential ones. An account under attack stays accessible to its known devices.
 * @throws RATE_LIMITED with the time to wait, with no difference between existing and unknown accounts
 */
export async function admitAttempt(
  limits: Pick<Limits, 'count'>,
  max: AttemptLimits,
  { what, address, account, device = null }: SignInAttempt,
): Promise<void> {
  const counted: [name: string, max: number][] =
    device === null
      ? [[`address ${addressGroup(address)}`, max.perAddress]]
      : [[`device ${device}`, max.perAccount]];
  if (device === null && account !== null) counted.push([`account ${digestOf(account)}`, max.perAccount]);
  for (const [name, most] of counted) {
    const { count, resetSeconds } = await limits.count(`${what} ${name}`);
    if (count > most)
      throw new ApiError('RATE_LIMITED', 'Too many attempts. Wait a minute.', {
        headers: { 'Retry-After': String(resetSeconds) },
      });
  }
}

/** Hashes an account identifier, because it may be long and the store has other readers. */
const digestOf = (account: string) =>
  createHash('sha256').update(account.trim().toLowerCase()).digest('base64url');

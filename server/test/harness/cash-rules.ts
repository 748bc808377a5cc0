import { expect } from 'vitest';
import type { BankProposals } from '../../src/cash/decisions/schema.ts';
import { valuesOf } from '../../src/cash/settings/engine-settings.ts';
import type { CashRules, CashRuleValues } from '../../src/cash/settings/schema.ts';
import type { BankTransaction } from '../../src/cash/transactions/schema.ts';
import { read } from './factories.ts';
import type { Client } from './service.ts';

/** The values of a new organization. */
export const CASH_VALUES = valuesOf({});

const RULES = '/internal/cash/rules';

/** Returns requests about the rules of one client. */
export function rulesClient(client: Client) {
  const rules = () => read<CashRules>(client, RULES);
  const put = async (change: Partial<CashRuleValues>, more: object = {}) => {
    const { values } = await rules();
    return client.put<CashRules>(RULES, { values: { ...values, ...change }, ...more });
  };
  return {
    rules,
    /** Replaces some values; the others stay. */
    put,
    changed: async (change: Partial<CashRuleValues>, more: object = {}): Promise<CashRules> => {
      const answer = await put(change, more);
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    },
    /** Returns the current switches with some others. */
    switches: async (change: Partial<CashRuleValues['switches']>) => ({
      switches: { ...(await rules()).values.switches, ...change },
    }),
    ownRules: (customerId: string, values: object, more: object = {}) =>
      client.put(`/internal/cash/customer_rules/${customerId}`, { values, ...more }),
  };
}

/** Waits until a transaction has a state that the rules of a version decided. */
export async function awaitDecision(client: Client, id: string, version: number): Promise<BankTransaction> {
  const proposals = () => read<BankProposals>(client, `/bank_transactions/${id}/proposals`);
  await expect
    .poll(async () => {
      const { match } = await read<BankTransaction>(client, `/bank_transactions/${id}`);
      if (match !== null) return version;
      const proof = (await proposals()).proposals[0]?.proof;
      return Object(proof).settingsVersion;
    })
    .toBe(version);
  return read<BankTransaction>(client, `/bank_transactions/${id}`);
}

/** An account that tests assign to a customer. */
export const ASSIGNED_ACCOUNT = 'NL02ABNA0123456789';

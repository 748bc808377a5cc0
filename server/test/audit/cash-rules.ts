import { CASH_VALUES } from '../harness/cash-rules.ts';
import { read } from '../harness/factories.ts';
import { type Ask, ask, TEXT } from './stage.ts';

export const changeCashRules: Ask = ask('PUT', '/internal/cash/rules', {
  values: { ...CASH_VALUES, feeCap: 1 },
  comment: TEXT,
});

export const changeCustomerCashRules: Ask = ask('PUT', '/internal/cash/customer_rules/external:c', {
  values: { feeCap: 2 },
  comment: TEXT,
});

/** Returns a request about the account of a payer. */
export const askOfPayer =
  (command: '' | '/forget'): Ask =>
  async (stage) => {
    const { id: customerId } = await read(stage.client, '/customers/external:c');
    return ask('POST', `/internal/cash/payers${command}`, { account: 'NL02ABNA0123456789', customerId })(
      stage,
    );
  };

import type { InstalmentPlan } from '../../src/cases/instalment-plans/schema.ts';
import type { Invoice } from '../../src/ledger/invoices/schema.ts';
import { read } from '../harness/factories.ts';
import type { Answer } from '../harness/service.ts';
import type { Stage } from './stage.ts';

const I = '/invoices/external:i';
const by = ({ userId }: Stage) => ({ 'x-quittance-user': userId });

/** Agrees an instalment plan for the invoice. */
export async function planInvoice(stage: Stage): Promise<Answer> {
  const { id, amountOutstanding } = await read<Invoice>(stage.client, I);
  const instalments = [{ date: '9999-12-30', amount: amountOutstanding }];
  const body = { invoices: [{ id }], instalments, comment: 'CONFIDENTIAL' };
  const answer = await stage.client.post<InstalmentPlan>('/instalment_plans', body, by(stage));
  stage.ids['instalmentPlanId'] = answer.body.id;
  return answer;
}

/** Ends that plan. */
export const endPlan = (stage: Stage): Promise<Answer> =>
  stage.client.post(`/instalment_plans/${stage.ids['instalmentPlanId']}/end`, {}, by(stage));

/** Gives the dispute of the invoice an owner and a due date. */
export async function updateDispute(stage: Stage): Promise<Answer> {
  const { dispute } = await read<Invoice>(stage.client, I);
  const body = JSON.stringify({ ownerUserId: stage.userId, dueDate: '9999-12-31' });
  const headers = { ...by(stage), 'content-type': 'application/json' };
  return stage.client.send('PUT', `/disputes/${dispute?.id}`, { headers, body });
}

import { systemActor } from '../../../platform/actor.ts';
import { actingAs } from '../../../platform/current-actor.ts';
import { SAMPLE_DATA } from '../kinds.ts';
import type { SampleEvent, ScheduledEvent } from '../script/events.ts';
import { approvePlanOfAgent } from './agent.ts';
import { createTask, planInstalments, recordDispute, recordPromise, resolve, writeNote } from './cases.ts';
import { importInvoices, storePayments } from './documents.ts';
import { giveMandate, payOnline, refundOnline } from './online.ts';
import { receiveReply } from './reply.ts';
import type { SampleStage } from './stage.ts';
import { uploadStatement } from './statement.ts';
import { actorOf } from './team.ts';
import { performTasks, printWaitingLetters } from './work.ts';

/** Lets an event of the script happen now, as the work of the person who does it. */
export function perform(stage: SampleStage, { day, event }: ScheduledEvent): Promise<void> {
  const actor = 'by' in event ? actorOf(stage.team[event.by]) : systemActor(SAMPLE_DATA.name);
  return actingAs(actor, () => performEvent(stage, day, event));
}

function performEvent(stage: SampleStage, day: number, event: SampleEvent): Promise<void> {
  switch (event.type) {
    case 'INVOICES':
      return importInvoices(stage, event.lines);
    case 'PAYMENTS':
      return storePayments(stage, day, event.payments);
    case 'STATEMENT':
      return uploadStatement(stage, event.statement);
    case 'PROMISE':
      return recordPromise(stage, event);
    case 'PLAN':
      return planInstalments(stage, event);
    case 'DISPUTE':
      return recordDispute(stage, event);
    case 'RESOLUTION':
      return resolve(stage, event);
    case 'REPLY':
      return receiveReply(stage, event.text);
    case 'NOTE':
      return writeNote(stage, event);
    case 'TASK':
      return createTask(stage, event);
    case 'WORK':
      return performTasks(stage, event);
    case 'LETTERS':
      return printWaitingLetters(stage, event.by);
    case 'CHECKOUT':
      return payOnline(stage, event);
    case 'ONLINE_REFUND':
      return refundOnline(stage, event);
    case 'MANDATE':
      return giveMandate(stage, event);
    case 'AGENT_PLAN':
      return approvePlanOfAgent(stage, event);
  }
}

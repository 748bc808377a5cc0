import { afterAll, beforeAll, expect } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { readBooks } from '../harness/books.ts';
import { expectSound } from '../harness/expect-sound.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { Auditor } from './auditor.ts';
import { type Command, outcomeOf, send } from './commands.ts';
import {
  answeredDocument,
  answeredFigures,
  type DocumentAnswer,
  expectedFigures,
  NOON,
  TODAY,
} from './figures.ts';
import { Generator } from './generator.ts';
import { partingPlan, plan } from './plan.ts';
import { Random } from './random.ts';

/** Compares random histories with an auditor that was written from the specification alone. */
const PATIENCE = { timeout: 300_000 };
const ALONE = howOften(250, 900);
const WORLDS = howOften(4, 6);
const EACH = howOften(80, 200);

let service: TestService;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock(NOON) });
});
afterAll(() => service.close());

/** Sends one command and expects the auditor's answer. */
async function execute(client: Client, auditor: Auditor, command: Command, nth: number): Promise<string> {
  const verdict = auditor.judge(command);
  const answer = await send<DocumentAnswer>(client, command);
  const outcome = outcomeOf(answer, command);
  const expected = 'accepted' in verdict ? [verdict.accepted] : [...verdict.refused];
  const about = `command ${nth}: ${JSON.stringify(command)}\nanswered ${answer.text}`;
  expect(expected, about).toContain(outcome);
  if (command.type === 'put' && 'accepted' in verdict) {
    const name = `${command.kind} ${command.name}`;
    const figures = expectedFigures(auditor, TODAY)[name];
    expect(answeredDocument(command.kind, answer.body), about).toEqual({ [name]: figures });
  }
  return outcome;
}

async function expectFigures(client: Client, ...auditors: Auditor[]): Promise<void> {
  const expected = Object.assign({}, ...auditors.map((auditor) => expectedFigures(auditor, TODAY)));
  expect(answeredFigures(await readBooks(client))).toEqual(expected);
}

/** All possible outcomes. */
const OUTCOMES = [
  '200',
  '201',
  '204',
  '201 CREATED',
  '201 UPDATED',
  '201 UNDONE',
  '400 AMOUNT_EXCEEDED',
  '400 INVALID_DATA',
  '400 REFERENCE_NOT_FOUND',
  '404 NOT_FOUND',
  '409 CONFLICT',
];

interface Length {
  commands: number;
  /** Outcomes that must occur before it ends. */
  until?: readonly string[];
}

/** Runs a history in a separate world; checks every answer, and the figures at intervals. */
async function history(
  client: Client,
  seed: number,
  world: number,
  { commands, until = [] }: Length,
): Promise<[Auditor, string[]]> {
  const random = new Random(seed + world);
  const auditor = new Auditor('EUR');
  const generator = new Generator(random, auditor, `w${world}-`);
  const outcomes: string[] = [];
  for (const command of generator.people()) await execute(client, auditor, command, 0);
  const isOver = () => outcomes.length >= commands && until.every((outcome) => outcomes.includes(outcome));
  for (let nth = 1; !isOver() && nth <= 10 * commands; nth += 1) {
    outcomes.push(await execute(client, auditor, generator.next(), nth));
    if (world === 0 && nth % 20 === 0) await expectFigures(client, auditor);
  }
  return [auditor, outcomes];
}

itDraws(
  'agrees with the auditor on every response and figure, one command after another',
  PATIENCE,
  async (seed) => {
    const client = await service.client();
    const [auditor, outcomes] = await history(client, seed, 0, { commands: ALONE, until: OUTCOMES });
    await expectFigures(client, auditor);
    await expectSound(service, client);
    // A history proves something only when every outcome occurs in it.
    const kinds = new Set(outcomes);
    for (const outcome of OUTCOMES) expect(kinds).toContain(outcome);
    expect(outcomes.filter((outcome) => outcome.startsWith('2')).length).toBeGreaterThan(ALONE / 4);
  },
);

itDraws(
  'agrees with an auditor for each of several callers with families of their own',
  PATIENCE,
  async (seed) => {
    const client = await service.client();
    const worlds = Array.from({ length: WORLDS }, (_, world) =>
      history(client, seed, world + 1, { commands: EACH }),
    );
    const auditors = (await Promise.all(worlds)).map(([auditor]) => auditor);
    await expectFigures(client, ...auditors);
    await expectSound(service, client);
  },
);

/**
 * Lets several callers take commands from one heap; a command whose references do not exist yet goes back.
 */
async function anyOrder(client: Client, commands: Command[], allowed: readonly string[]): Promise<void> {
  const heap = [...commands];
  let waiting = 0;
  const caller = async (): Promise<void> => {
    for (let command = heap.shift(); command !== undefined; command = heap.shift()) {
      const answer = await send(client, command);
      const outcome = outcomeOf(answer, command);
      if (outcome === '400 REFERENCE_NOT_FOUND') {
        waiting += 1;
        expect(waiting, answer.text).toBeLessThan(commands.length * 200);
        heap.push(command);
      } else expect(allowed, `${JSON.stringify(command)}\n${answer.text}`).toContain(outcome);
    }
  };
  await Promise.all(Array.from({ length: 10 }, caller));
}

itDraws(
  'reaches the same figures in any order in which several callers send the commands',
  PATIENCE,
  async (seed) => {
    const client = await service.client();
    const random = new Random(seed);
    const auditor = new Auditor('EUR');
    const commands = plan(random);
    for (const command of commands)
      expect(auditor.judge(command), JSON.stringify(command)).toHaveProperty('accepted');
    // Everything is sent twice, as by connectors that do not know whether a request arrived.
    const accepted = ['200', '201', '201 CREATED', '201 UNCHANGED'];
    await anyOrder(client, random.shuffled([...commands, ...commands]), accepted);
    await expectFigures(client, auditor);

    const parting = partingPlan(random, auditor);
    for (const command of parting)
      expect(auditor.judge(command), JSON.stringify(command)).toHaveProperty('accepted');
    await anyOrder(client, random.shuffled(parting), ['200', '201', '204', '201 UNDONE']);
    await expectFigures(client, auditor);
    await expectSound(service, client);
  },
);

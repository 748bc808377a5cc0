/**
 * Runs before each test file. The files of a worker share one process, and no file may leave anything behind.
 */
import fc from 'fast-check';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { endProcesses } from '../processes/quittance.ts';
import { keptProcesses } from './kept-browser.ts';
import { runs, SEEDS } from './seeds.ts';
import { expectSoundStatements, forgetStatements } from './statements.ts';

fc.configureGlobal({ seed: SEEDS[0] ?? 0, ...runs(100) });

/** Resources that outlive a test: listening servers, processes, watched files. */
const RUNNING = /^(TCPServerWrap|PipeServerWrap|ProcessWrap|FSEventWrap)$/;
const running = () =>
  process
    .getActiveResourcesInfo()
    .filter((name) => RUNNING.test(name))
    .sort();

const before = { environment: { ...process.env }, running: running(), kept: keptProcesses() };

afterEach(expectSoundStatements);
afterAll(() => {
  expectSoundStatements();
  forgetStatements();
});

// Resources of a file end last, after the file's own hooks.
afterAll(async () => {
  await endProcesses();
  expect(process.env, 'the environment is as it was').toEqual(before.environment);
  // A server that was just closed takes a moment to disappear.
  const kept = Array.from({ length: keptProcesses() - before.kept }, () => 'ProcessWrap');
  const usual = [...before.running, ...kept].sort();
  await vi.waitFor(() => expect(running(), 'nothing was left running').toEqual(usual), 10_000);
});

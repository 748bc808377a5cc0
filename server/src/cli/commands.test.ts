import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { buildCommandLine } from './commands.ts';

const isComplete = ({ options, commands }: Command) => options.length + commands.length > 0;
const namesOf = (program: Command, wanted = isComplete) =>
  program.commands.filter(wanted).map((one) => one.name());

describe('the command line', () => {
  it('describes every command and loads only the one that is named', async () => {
    for (const words of [[], ['--help'], ['frobnicate']]) {
      const program = await buildCommandLine(words);
      expect(program.commands.length).toBeGreaterThan(10);
      for (const command of program.commands) expect(command.description()).toMatch(/\S/);
      expect(namesOf(program)).toEqual([]);
    }
  });

  it('loads the subcommands of the command that is named', async () => {
    const names = namesOf(await buildCommandLine([]), () => true);
    for (const name of names) {
      expect(namesOf(await buildCommandLine([name, '--json']))).toEqual([name]);
      expect(namesOf(await buildCommandLine(['help', name]))).toEqual([name]);
    }
  });
});

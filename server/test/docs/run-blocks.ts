import { spawn } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { LANGUAGES } from '../clients/languages.ts';
import { type Block, ROOT } from './blocks.ts';

/** The environment of examples: a folder and a service. */
export interface Stage {
  /** Folder of the scripts, inside the project so that they find its packages. */
  folder: string;
  /** Working directory of the examples, for the files that they write. */
  work: string;
  environment: Record<string, string>;
}

interface BlockResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

function run(command: string, words: string[], stage: Stage): Promise<BlockResult> {
  return new Promise((resolve, reject) => {
    const env = { ...stage.environment, PATH: `${stage.folder}:${process.env['PATH'] ?? ''}` };
    const child = spawn(command, words, { cwd: stage.work, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Makes `npx quittance …` run this project's command line, and provides our PHP client as Composer does. */
export async function layStage(stage: Stage): Promise<void> {
  await mkdir(stage.work, { recursive: true });
  const npx = join(stage.folder, 'npx');
  await writeFile(npx, `#!/bin/sh\nshift\nexec '${process.execPath}' '${ROOT}server/src/main.ts' "$@"\n`);
  await chmod(npx, 0o755);
  await mkdir(join(stage.work, 'vendor'));
  await writeFile(
    join(stage.work, 'vendor/autoload.php'),
    `<?php require '${ROOT}clients/php/autoload.php';\n`,
  );
}

/** Runs a block in the shell. Variables and functions carry over to the next block, as in one terminal. */
async function runShell({ place, text, marks }: Block, stage: Stage): Promise<string> {
  const state = join(stage.folder, 'state.sh');
  const script = [
    'set -eo pipefail',
    `[ ! -e '${state}' ] || . '${state}'`,
    text,
    `{ declare -f; export -p; } > '${state}'`,
  ].join('\n');
  const { code, stdout, stderr } = await run('bash', ['-c', script], stage);
  const message = `${place} ended with ${code}:\n${stdout}\n${stderr}`;
  if (marks.includes('fails')) expect(code, message).not.toBe(0);
  else expect(code, message).toBe(0);
  return stdout;
}

const TYPESCRIPT = {
  fence: 'ts',
  ending: 'ts',
  command: process.execPath,
  words: [],
  environment: {},
  whole: (text: string) => `${text}\nexport {};\n`,
};

/** Languages of examples that are programs, by the word after the fence. */
const PROGRAMS: readonly Program[] = [
  TYPESCRIPT,
  ...LANGUAGES.map((language) => ({
    ...language,
    ending: language.fence === 'php' ? 'php' : 'py',
    whole: (text: string) => text,
  })),
];

interface Program {
  fence: string;
  /** File extension. */
  ending: string;
  command: string;
  words: string[];
  environment: Record<string, string>;
  /** Turns the text of a block into a program. */
  whole: (text: string) => string;
}

/**
 * Writes the complete programs of a language: the first block, which creates the client, precedes each other
 * block.
 */
export async function writePrograms(
  blocks: readonly Block[],
  folder: string,
  { fence, ending, whole }: Program = TYPESCRIPT,
): Promise<Map<Block, string>> {
  const programs = new Map<Block, string>();
  const [setup, ...others] = blocks.filter(({ language }) => language === fence);
  for (const [i, block] of [...(setup === undefined ? [] : [setup]), ...others].entries()) {
    const path = join(folder, `example-${i}.${ending}`);
    const before = block === setup ? '' : (setup?.text ?? '');
    await writeFile(path, whole(`${before}${block.text}`));
    programs.set(block, path);
  }
  return programs;
}

/** Runs examples in order, and compares the documented answers with the real ones. */
export async function runBlocks(blocks: readonly Block[], stage: Stage): Promise<void> {
  const programs = new Map<Block, { path: string; program: Program }>();
  for (const program of PROGRAMS)
    for (const [block, path] of await writePrograms(blocks, stage.folder, program))
      programs.set(block, { path, program });
  let printed = '';
  for (const block of blocks) {
    const found = programs.get(block);
    if (block.language === 'sh') printed = await runShell(block, stage);
    else if (found !== undefined) {
      const { command, words, environment } = found.program;
      const place = { ...stage, environment: { ...stage.environment, ...environment } };
      const { code, stdout, stderr } = await run(command, [...words, found.path], place);
      expect(code, `${block.place}: ${stdout}\n${stderr}`).toBe(0);
      printed = stdout;
    } else if (block.marks.includes('answer')) {
      const shown: unknown = JSON.parse(block.text);
      expect(lastJson(printed, block.place), block.place).toMatchObject(Object(shown));
    } else if (block.language === 'json') JSON.parse(block.text);
  }
}

/** Returns the last JSON that an example printed, after any other output. */
function lastJson(printed: string, place: string): unknown {
  for (let at = printed.lastIndexOf('{'); at !== -1; at = printed.lastIndexOf('{', at - 1)) {
    if (at > 0 && printed[at - 1] !== '\n' && printed[at - 1] !== '}') continue;
    try {
      return JSON.parse(printed.slice(at));
    } catch {
      // The brace belongs to a longer text.
    }
  }
  throw new Error(`${place}: the example before it printed no JSON: ${printed}`);
}

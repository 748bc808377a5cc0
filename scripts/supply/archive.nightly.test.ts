import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { list } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf } from './archive.ts';
import { isOfOthers, isProduction, packageName, readLock } from './lock-file.ts';
import { packFolder } from './pack.ts';
import { makeSbom } from './sbom.ts';

const DATE = new Date('2026-02-03T04:05:06Z');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quittance-pack-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Creates a separate folder `release` with these files, written in this order. */
async function release(name: string, files: readonly (readonly [string, string])[]): Promise<string> {
  const at = join(folder, name, 'release');
  for (const [path, text] of files) {
    await mkdir(join(at, path, '..'), { recursive: true });
    await writeFile(join(at, path), text);
  }
  return at;
}

describe('an archive', () => {
  const files = [
    ['b/two.txt', 'two'],
    ['a.sh', '#!/bin/sh'],
    ['b/one.txt', 'one'],
    [`b/${'long/'.repeat(40)}name.txt`, 'three'],
  ] as const;

  it('has the same bytes for the same content, in any order and with any times and umask', async () => {
    const one = await release('one', files);
    const other = await release('other', [...files].reverse());
    await utimes(join(other, 'a.sh'), new Date(0), new Date(0));
    // Simulates other umasks.
    await chmod(join(one, 'b/one.txt'), 0o664);
    await chmod(join(other, 'b/one.txt'), 0o600);
    for (const at of [one, other]) {
      await chmod(join(at, 'a.sh'), 0o755);
      await symlink('one.txt', join(at, 'b/link'));
    }
    const sums = [
      await packFolder(one, join(folder, '1.tgz'), DATE),
      await packFolder(other, join(folder, '2.tgz'), DATE),
    ];
    const [first, second] = [await readFile(join(folder, '1.tgz')), await readFile(join(folder, '2.tgz'))];
    expect(second.equals(first)).toBe(true);
    expect(sums).toEqual(Array(2).fill(createHash('sha256').update(first).digest('hex')));
  });

  it('contains every file and link below its name, with its mode and the date of the commit', async () => {
    const at = await release('held', files);
    await chmod(join(at, 'a.sh'), 0o755);
    await symlink('one.txt', join(at, 'b/link'));
    await packFolder(at, join(folder, 'held.tgz'), DATE);
    const held: string[] = [];
    await list({
      file: join(folder, 'held.tgz'),
      onReadEntry: ({ path, mode, mtime, type }) => {
        held.push(`${path} ${type} ${(mode ?? 0).toString(8)} ${mtime?.toISOString()}`);
      },
    });
    expect(held).toEqual([
      'release/a.sh File 755 2026-02-03T04:05:06.000Z',
      expect.stringMatching(/^release\/b\/link SymbolicLink \d+ 2026/),
      expect.stringMatching(/^release\/b\/long\/.*name.txt File 644 2026/),
      expect.stringMatching(/^release\/b\/one.txt File 644 2026/),
      expect.stringMatching(/^release\/b\/two.txt File 644 2026/),
    ]);
  });

  it('changes when one byte of the content changes', async () => {
    const [one, other] = [await release('x', [['a', '1']]), await release('y', [['a', '2']])];
    expect(await packFolder(one, join(folder, 'x.tgz'), DATE)).not.toBe(
      await packFolder(other, join(folder, 'y.tgz'), DATE),
    );
  });
});

describe('the software bill of materials', () => {
  it('is valid CycloneDX, lists exactly the production packages and their dependencies, reproducibly', async () => {
    const [sbom, again] = [await makeSbom(DATE), await makeSbom(DATE)];
    expect(again).toBe(sbom);
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(sbom)).toBeNull();
    const { components, dependencies, metadata } = JSON.parse(sbom);
    expect(metadata).toMatchObject({
      timestamp: '2026-02-03T04:05:06.000Z',
      component: { name: 'quittance' },
    });
    const needs = dependencies.find((one: { ref: string }) => one.ref.startsWith('fastify@'))?.dependsOn;
    expect(needs).toContainEqual(expect.stringMatching(/^find-my-way@/));
    const listed = new Set(components.map((one: { 'bom-ref': string }) => one['bom-ref']));
    const locked = Object.entries(await readLock()).flatMap(([path, one]) =>
      isOfOthers(path, one) && isProduction(one) ? [`${packageName(path)}@${one.version}`] : [],
    );
    expect(
      [...listed].filter((name) => !`${name}`.match(/^(quittance-(web|client)|@quittance\/)/)).sort(),
    ).toEqual([...new Set(locked)].sort());
  });
});

it('reads the notes of a release from the changelog', async () => {
  expect(await changesOf('0.1.0')).toMatch(/^###? /m);
  expect(await changesOf('0.1')).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { licenceFindings, renderLicences } from './licences.ts';
import { type LockedPackage, readLock } from './lock-file.ts';
import { lockFindings } from './lock-findings.ts';

const INTEGRITY = `sha512-${'A'.repeat(86)}==`;
const SOUND: LockedPackage = { version: '1.0.0', integrity: INTEGRITY, license: 'MIT' };
const PATH = 'node_modules/one/node_modules/@a/two';

const lockProblems = (locked: Partial<LockedPackage>) => lockFindings({ [PATH]: { ...SOUND, ...locked } });
const licenceProblems = (license: string, name = '@a/two') =>
  licenceFindings({ [`node_modules/${name}`]: { ...SOUND, license } });

describe('the lock file', () => {
  it('holds what this project installs', async () => {
    expect(lockFindings(await readLock())).toEqual([]);
  });

  it('may name folders of the project', () => {
    expect(
      lockFindings({ 'node_modules/own': { resolved: 'own', link: true }, own: { version: '1.0.0' } }),
    ).toEqual([]);
  });

  it.each([
    'https://registry.example.com/two-1.0.0.tgz',
    'http://registry.example.com/two-1.0.0.tgz',
    'git+ssh://git@github.com/a/two.git#0123456',
    'file:../two.tgz',
  ])('is refused where a package comes from %s', (resolved) => {
    expect(lockProblems({ resolved })).toEqual([expect.stringContaining(`${PATH} comes from ${resolved}`)]);
  });

  it('is refused where nothing holds the content of a package', () => {
    const { integrity: _, ...unheld } = SOUND;
    const findings = (locked: LockedPackage) => lockFindings({ [PATH]: locked });
    expect(findings(unheld)).toEqual([expect.stringContaining('has no integrity')]);
    const tool = { ...unheld, dev: true, optional: true, os: ['darwin'], cpu: ['x64'] };
    expect(findings(tool)).toEqual([]);
    expect(findings({ ...tool, dev: false })).toHaveLength(1);
    expect(findings({ ...tool, optional: false })).toHaveLength(1);
    expect(findings({ ...tool, os: ['linux'] })).toHaveLength(1);
  });

  it('is refused where a weak sum is all that holds it', () => {
    const weak = 'sha1-qGv1zzyt0Je9YMqRQJ1mCRSKzOc=';
    expect(lockProblems({ integrity: weak })).toEqual([expect.stringContaining('has no SHA-512')]);
    expect(lockProblems({ integrity: `${weak} ${INTEGRITY}` })).toEqual([]);
  });
});

describe('licences', () => {
  it('of production are all allowed', async () => {
    expect(licenceFindings(await readLock())).toEqual([]);
  });

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND Zlib', 'Apache-2.0'])('let %s in', (license) => {
    expect(licenceProblems(license)).toEqual([]);
  });

  it.each([
    'GPL-3.0-or-later',
    'AGPL-3.0-only',
    'MIT AND GPL-2.0-only',
    'SSPL-1.0',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE',
    'MIT or so',
  ])('keep %s out', (license) => {
    expect(licenceProblems(license)).toEqual([`@a/two 1.0.0 is under ${license}`]);
  });

  it('keep out what states none, and the licence of a font for anything else', () => {
    const { license: _, ...unstated } = SOUND;
    expect(licenceFindings({ [PATH]: unstated })).toEqual(['@a/two 1.0.0 is under no stated licence']);
    expect(licenceProblems('Bitstream-Vera')).toHaveLength(1);
  });

  it('are not asked of what only serves development', () => {
    expect(licenceFindings({ [PATH]: { ...SOUND, license: 'GPL-3.0-only', dev: true } })).toEqual([]);
  });

  it('are listed once a package', () => {
    const listed = renderLicences({ 'node_modules/two': SOUND, 'node_modules/b/node_modules/two': SOUND });
    expect(listed.match(/^\| two \|/gm)).toEqual(['| two |']);
  });
});

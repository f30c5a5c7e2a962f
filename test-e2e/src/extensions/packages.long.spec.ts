import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { casesOn, findNatsServer, inFullFormOnly } from '@storefold/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loyaltyStory } from './loyalty-story.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const packages = ['contracts', 'kernel', 'server', 'engines', 'simple-records', 'custom-fields', 'client'];
const missing = [
  ...(run('npm', 'view', 'zod', 'version', '--fetch-retries=0').status === 0 ? [] : ['the npm registry']),
  ...(findNatsServer() === undefined ? ['nats-server'] : []),
];

const leftOut =
  missing.length > 0
    ? `${missing.join(' and ')} cannot be had`
    : inFullFormOnly('a whole installation and build; loyalty.e2e and loyalty.long have it from its source');

it('packages have all that they promise, and no specs', () => {
  const workspaces = packages.flatMap((name) => ['-w', name]);
  const listed = done('npm', 'pack', '--json', '--dry-run', '--ignore-scripts', ...workspaces);
  for (const { name, files } of JSON.parse(listed) as Listing[]) {
    const sizes = new Map(files.map(({ path, size }) => [`./${path}`, size]));
    const folder = join(repository, name.replace('@storefold/', ''));
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const promised = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    );
    expect(promised, name).not.toEqual([]);
    expect(
      promised.filter((file) => !sizes.get(file)),
      name,
    ).toEqual([]);
    expect(
      [...sizes.keys()].filter((file) => /\.spec\.|tsbuildinfo/.test(file)),
      name,
    ).toEqual([]);
  }
});

casesOn('packages', leftOut, () => {
  describe('examples/loyalty, in a folder that has nothing of this repository but packages', () => {
    const place = mkdtempSync(join(tmpdir(), 'storefold-packages-'));
    const folder = join(place, 'loyalty');
    const tarballs = join(place, 'packages');
    beforeAll(() => {
      mkdirSync(tarballs);
      const workspaces = packages.flatMap((name) => ['-w', name]);
      const packed = done('npm', 'pack', '--json', ...workspaces, '--pack-destination', tarballs);
      const files = (JSON.parse(packed) as { filename: string }[]).map(({ filename }) =>
        join(tarballs, filename),
      );
      const filter = (path: string) => !/\/(dist|node_modules)$|\.spec\.ts$|\.workspace\.json$/.test(path);
      cpSync(join(repository, 'examples/loyalty'), folder, { recursive: true, filter });
      done('npm', 'install', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund', ...files);
      done('npm', 'run', 'build', '--prefix', folder);
    });
    afterAll(() => rmSync(place, { recursive: true, force: true }));

    it('uses the client', () => {
      const code = `import { createStoreClient } from '@storefold/client'; console.log(typeof createStoreClient);`;
      const loaded = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder });
      expect(String(loaded.stdout)).toBe('function\n');
    });

    loyaltyStory({ launcher: 'start-services', folder, alone: true });

    describe('in one process', () => loyaltyStory({ launcher: 'start', folder }));
  });
});

interface Listing {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

function run(command: string, ...args: readonly string[]) {
  return spawnSync(command, args, { cwd: repository, encoding: 'utf8' });
}

function done(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = run(command, ...args);
  expect(status, `${stdout}${stderr}`).toBe(0);
  return stdout;
}

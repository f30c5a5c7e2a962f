import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcedErrors, compileErrors } from './compile.examples.ts';

const client = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the packed client, in a project that has nothing else of this repository', () => {
  const project = mkdtempSync(join(tmpdir(), 'storefold-shop-'));
  mkdirSync(join(root, '.vitest'), { recursive: true });
  const clone = mkdtempSync(join(root, '.vitest', 'clone-'));
  const installed = join(project, 'node_modules/@storefold/client');
  let files: readonly string[];

  beforeAll(() => {
    // As a clone has it after npm ci, in which nothing is built yet.
    const made = ['client/dist', 'client/src/generated', 'contracts/dist', 'contracts/src/made'].map(
      (folder) => join(root, folder),
    );
    const isSource = (path: string) => !made.includes(path);
    for (const folder of ['client', 'contracts', 'scripts/src/client'])
      cpSync(join(root, folder), join(clone, folder), { recursive: true, filter: isSource });
    cpSync(join(root, 'tsconfig.base.json'), join(clone, 'tsconfig.base.json'));
    const packed = run('npm', ['pack', '--json', '--pack-destination', project], join(clone, 'client'));
    const [archive] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
    files = archive.files.map(({ path }) => path);
    mkdirSync(installed, { recursive: true });
    run('tar', ['-xzf', join(project, archive.filename), '--strip-components=1', '-C', installed], project);
    cpSync(join(client, 'type-fixtures'), project, { recursive: true });
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  });

  afterAll(() => {
    for (const folder of [project, clone]) rmSync(folder, { recursive: true, force: true });
  });

  it('has code, types, sources and a manual, and no specs', () => {
    expect(files).toContain('dist/index.js');
    expect(files).toContain('dist/index.d.ts');
    expect(files).toContain('dist/storefold-client.min.js');
    expect(files).toContain('src/index.ts');
    expect(files).toContain('README.md');
    expect(files.filter((file) => /spec|check|examples|tsbuildinfo|\.map$/.test(file))).toEqual([]);
  });

  it('is what a store serves to be installed', () => {
    const listed = run('tar', ['-tzf', join(clone, 'client/dist/client.tgz')], project);
    const served = listed.trim().split('\n');
    expect(served.toSorted()).toEqual(files.map((file) => `package/${file}`).toSorted());
  });

  it('needs no other package', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object;
    expect(manifest).not.toHaveProperty('dependencies');
    for (const file of files.filter((each) => /\.(js|d\.ts)$/.test(each))) {
      const text = readFileSync(join(installed, file), 'utf8');
      expect(
        [...text.matchAll(/\bfrom ['"]([^.'"][^'"]*)['"]/g)].map(([, name]) => name),
        file,
      ).toEqual([]);
    }
  });

  it.each([
    ['of Node', ['--customConditions', '', '--module', 'nodenext']],
    ['of a bundler', ['--customConditions', '', '--module', 'esnext', '--moduleResolution', 'bundler']],
  ])('has types that find the same mistakes by the module rules %s', (_, options) => {
    expect(compileErrors(project, ...options)).toEqual(announcedErrors(project, 'wrong.ts'));
  });

  it.each(['@storefold/client', '@storefold/client/min.js'])('runs as %s', (name) => {
    const code = `import { createStoreClient } from '${name}';
      const store = createStoreClient({ baseUrl: 'http://127.0.0.1:9', publishableKey: 'pk', retries: 0 });
      store.products.list().catch((error) => console.log(error.name));`;
    expect(run(process.execPath, ['--input-type=module', '-e', code], project)).toBe('ConnectionError\n');
  });
});

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout;
}

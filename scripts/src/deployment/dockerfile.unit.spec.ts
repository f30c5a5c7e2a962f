import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memoryEnvironment, storeFlags } from '../process-memory.ts';

const root = new URL('../../..', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const readJson = <T>(file: string): T => JSON.parse(read(file)) as T;
const dockerfile = read('Dockerfile');

describe('the Dockerfile', () => {
  it('hands the installer the manifest of every workspace', () => {
    const { workspaces } = readJson<{ workspaces: string[] }>('package.json');
    for (const folder of workspaces.flatMap(foldersOf)) {
      expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/`);
    }
  });

  it('leaves what only tests and benchmarks need out of what it ships', () => {
    const { packages } = readJson<{ packages: Record<string, { dev?: boolean }> }>('package-lock.json');
    for (const tool of ['vitest', 'vite', 'fast-check', 'typescript', 'testcontainers', 'autocannon']) {
      expect(packages[`node_modules/${tool}`], tool).toMatchObject({ dev: true });
    }
    expect(dockerfile).toContain('npm prune --omit=dev');
    expect(dockerfile).toContain('rm -rf bench test-e2e');
  });

  it('has the Node that everything is checked on', () => {
    const [major] = read('.nvmrc').split('.');
    for (const file of ['Dockerfile', 'docker-compose.yml', 'docker-compose.stand-ins.yml'])
      expect(/node:(\d+)-bookworm-slim/.exec(read(file))?.[1], file).toBe(major);
    expect(read('README.md')).toContain(`You need Node ${major} and npm`);
  });

  it('runs nothing as root', () => {
    const [, shipped = ''] = dockerfile.split(/^FROM \S+$/m);
    expect(shipped).toMatch(/^USER node$/m);
  });

  it('starts the whole store with the flags that it is measured with, as npm start does', () => {
    const started = ['node', ...storeFlags, 'scripts/dist/storefold.js', 'start'];
    expect(dockerfile).toContain(`CMD ${JSON.stringify(started).replaceAll(',', ', ')}`);
    const { scripts } = readJson<{ scripts: { start: string } }>('package.json');
    const [[name, value]] = Object.entries(memoryEnvironment) as [[string, string]];
    expect(dockerfile).toMatch(new RegExp(`^ENV .*\\b${name}=${value}$`, 'm'));
    expect(scripts.start.split(' && ').at(-1)).toBe(`${name}=${value} exec ${started.join(' ')}`);
  });
});

/** `services/*` is every folder in there. */
function foldersOf(workspace: string): string[] {
  if (!workspace.endsWith('/*')) return [workspace];
  const parent = workspace.slice(0, -2);
  return readdirSync(new URL(parent, root)).map((name) => `${parent}/${name}`);
}

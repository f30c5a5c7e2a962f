import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = new URL('../../..', import.meta.url);
let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'storefold-compose-env-'));
  mkdirSync(join(checkout, 'scripts'));
  for (const file of ['.env.example', 'scripts/compose-env.mjs']) {
    copyFileSync(new URL(file, root), join(checkout, file));
  }
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

describe('npm run compose:env', () => {
  it('fills every secret in, each with another one, and lets only the owner read the file', () => {
    expect(run()).toBe(0);
    const secrets = [...envFile().matchAll(/^[A-Z_]+=([0-9a-f]{64})$/gm)].map(([, secret]) => secret);
    expect(new Set(secrets).size).toBe(emptyOnes());
    expect(envFile()).not.toMatch(/^[A-Z_]+=$/m);
    expect(statSync(join(checkout, '.env')).mode & 0o777).toBe(0o600);
  });

  it('has the mails of a first try caught, by a part of the compose file that it starts', () => {
    run();
    const compose = readFileSync(new URL('docker-compose.yml', root), 'utf8');
    expect(envFile()).toMatch(/^SMTP_URL=smtp:\/\/mailpit:1025$/m);
    const [, profile] = /^COMPOSE_PROFILES=(\w+)$/m.exec(envFile()) ?? [];
    expect(compose).toMatch(new RegExp(`^  mailpit:\\n(?:    .*\\n)*    profiles: \\[${profile}\\]$`, 'm'));
  });

  it('keeps the secrets of a store that runs with them, and lets what comes after it go on', () => {
    run();
    const before = envFile();
    expect(run()).toBe(0);
    expect(envFile()).toBe(before);
  });
});

const run = () => spawnSync(process.execPath, [join(checkout, 'scripts/compose-env.mjs')]).status;
const envFile = () => readFileSync(join(checkout, '.env'), 'utf8');
const emptyOnes = () => readFileSync(join(checkout, '.env.example'), 'utf8').match(/^[A-Z_]+=$/gm)?.length;

import { spawn, spawnSync } from 'node:child_process';
import { checkout } from '../run-vitest.ts';

/** Runs `docker` with its output on this terminal. Resolves with the exit code. */
export function docker(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('docker', args, { cwd: checkout, env: { ...process.env, ...env }, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Why containers cannot be run here. Undefined when they can. */
export function dockerIsMissing(): string | undefined {
  const engine = spawnSync('docker', ['info', '--format', '{{.ServerVersion}}'], { encoding: 'utf8' });
  if (engine.error) return 'there is no `docker` command';
  if (engine.status !== 0) return 'no Docker engine answers';
  const compose = spawnSync('docker', ['compose', 'version', '--short'], { encoding: 'utf8' });
  if (compose.status !== 0) return '`docker compose` is not installed';
  process.stdout.write(`Docker ${engine.stdout.trim()}, Compose ${compose.stdout.trim()}\n`);
  return undefined;
}

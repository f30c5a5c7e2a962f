/**
 * Makes the .env file that docker-compose.yml asks for: .env.example, with a fresh secret for every name that is left
 * empty there. A file that is there already is left alone, for its secrets are those of the engines' volumes.
 *
 *   npm run compose:env
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const root = new URL('../', import.meta.url);
const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });

if (values.help) {
  console.log(
    'npm run compose:env: makes .env from .env.example, with fresh secrets; keeps one that is there.',
  );
} else {
  makeEnvFile();
}

function makeEnvFile() {
  const example = readFileSync(new URL('.env.example', root), 'utf8');
  const filled = example.replace(
    /^([A-Z_]+)=$/gm,
    (_line, name) => `${name}=${randomBytes(32).toString('hex')}`,
  );
  try {
    writeFileSync(new URL('.env', root), filled, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    console.log('.env is there already, and stays as it is: its secrets are those of the volumes.');
    return;
  }
  console.log('.env is made, with fresh secrets. Next: docker compose up --build');
}

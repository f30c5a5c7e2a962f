import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EXIT_USAGE } from '../cli/exit-codes.ts';
import { exit, tellerOf } from '../cli/told.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const starter = join(root, 'examples/starter');
const CLIENT = 'storefold-client.tgz';
/** What is made there, and is made anew in a copy. */
const MADE = ['node_modules', 'dist', '.astro', '.env'];

/** Packs the client of this repository, as whole as a registry would have it. Returns the file. */
async function packClient(folder: string): Promise<string> {
  const args = ['pack', '--silent', '--workspace', 'client', '--pack-destination', folder];
  await promisify(execFile)('npm', args, { cwd: root });
  const [file = ''] = await readdir(folder);
  return join(folder, file);
}

interface Options {
  readonly json?: boolean;
}

/** Copies the starter of a storefront into a folder of its own, with the client in it. Nothing of this repository is needed then. */
export async function newShop(folder: string, options: Options, pack = packClient): Promise<void> {
  const shop = resolve(folder);
  const found = await readdir(shop).catch(() => []);
  if (found.length > 0)
    return exit(`${shop} is not empty: name a folder that is, or that is not there`, EXIT_USAGE);
  if (!existsSync(starter))
    return exit(
      'the starter is not part of what is installed here: begin in a clone of the repository',
      EXIT_USAGE,
    );
  const packed = await mkdtemp(join(tmpdir(), 'storefold-client-'));
  try {
    const client = await pack(packed);
    const isWanted = (path: string) => !MADE.some((each) => path === join(starter, each));
    await cp(starter, shop, { recursive: true, filter: isWanted });
    await cp(client, join(shop, CLIENT));
  } finally {
    await rm(packed, { recursive: true, force: true });
  }
  await addClient(join(shop, 'package.json'), basename(shop));
  tellerOf(options)(
    { folder: shop },
    `${shop} is a shop of your own. What to do next:

  cd ${shop}
  npm install
  STORE_URL=http://127.0.0.1:3000 STORE_PUBLISHABLE_KEY=pk_… npm run dev

The key is in credentials.json of the store's DATA_DIR, or among the API keys of its dashboard. README.md there says the rest.`,
  );
}

async function addClient(path: string, name: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  const dependencies = { '@storefold/client': `file:${CLIENT}`, ...manifest.dependencies };
  await writeFile(
    path,
    `${JSON.stringify({ ...manifest, name: packageName(name), dependencies }, null, 2)}\n`,
  );
}

/** A name as npm takes it. */
const packageName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'shop';

import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * A file of the build, for what runs in a thread or process of its own: Node 20 cannot run TypeScript there. Code that
 * itself runs from its sources (under the test runner) gets the file from the `dist` of its package.
 *
 * @param name relative to the asking module, as built: `./writer.worker.js`
 * @param askingModule its `import.meta.url`
 */
export function builtFile(name: string, askingModule: string): URL {
  const file = new URL(name, askingModule.endsWith('.ts') ? inDist(askingModule) : askingModule);
  if (!existsSync(file)) throw new Error(`${fileURLToPath(file)} is missing: build first (npm run build)`);
  return file;
}

/** Where a module's build stands: beside the sources of its package, which may stand in `src`. */
function inDist(module: string): URL {
  const path = fileURLToPath(module);
  let folder = dirname(path);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return pathToFileURL(join(folder, 'dist', relative(folder, path).replace(/^src[/\\]/, '')));
}

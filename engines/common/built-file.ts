import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The path of a built file, for code that runs in its own thread or process, where Node 20 cannot run TypeScript. A
 * caller that itself runs from sources, as under the test runner, gets the file from the `dist` of its package.
 *
 * @param name relative to the calling module, as built: `./writer.worker.js`
 * @param askingModule its `import.meta.url`
 */
export function builtFile(name: string, askingModule: string): URL {
  const file = new URL(name, askingModule.endsWith('.ts') ? inDist(askingModule) : askingModule);
  if (!existsSync(file)) throw new Error(`${fileURLToPath(file)} is missing: build first (npm run build)`);
  return file;
}

/** The folder of a module's build, beside the sources of its package, which may be in `src`. */
function inDist(module: string): URL {
  const path = fileURLToPath(module);
  let folder = dirname(path);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return pathToFileURL(join(folder, 'dist', relative(folder, path).replace(/^src[/\\]/, '')));
}

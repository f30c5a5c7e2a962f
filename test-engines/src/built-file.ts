import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A file of the build, for what runs in a thread or process of its own: Node 20 cannot run TypeScript there. Code that
 * itself runs from `src` (under the test runner) gets the file from the `dist` beside it.
 *
 * @param name relative to the asking module, as built: `./writer.main.js`
 * @param askingModule its `import.meta.url`
 */
export function builtFile(name: string, askingModule: string): URL {
  const builtModule = askingModule.endsWith('.ts') ? inDist(askingModule) : askingModule;
  const file = new URL(name, builtModule);
  if (!existsSync(file)) throw new Error(`${fileURLToPath(file)} is missing: build first (npm run build)`);
  return file;
}

function inDist(module: string): string {
  const folder = '/src/';
  const at = module.lastIndexOf(folder);
  return `${module.slice(0, at)}/dist/${module.slice(at + folder.length)}`;
}

import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The code blocks of a page of the documentation in one language, in their order. */
export async function blocksOf(page: string, language: string): Promise<readonly string[]> {
  const text = await readFile(join(root, page), 'utf8');
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block]) => block ?? '',
  );
}

export interface Ran {
  readonly status: number | null;
  readonly output: string;
  /** What the compiler or the program complains of. */
  readonly complaints: string;
}

/** Compiles a program as a shop that has installed the client would, and runs it. */
export async function runWithClient(
  program: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const project = await mkdtemp(join(tmpdir(), 'storefold-program-'));
  try {
    await mkdir(join(project, 'node_modules/@storefold'), { recursive: true });
    await symlink(join(root, 'client'), join(project, 'node_modules/@storefold/client'));
    await writeFile(join(project, 'package.json'), '{ "type": "module" }');
    await writeFile(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['program.ts'] }),
    );
    await writeFile(join(project, 'program.ts'), program);
    const compiled = run([join(root, 'node_modules/typescript/bin/tsc'), '-p', project], env);
    return compiled.status === 0 ? run([join(project, 'program.js')], env) : compiled;
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom'],
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  typeRoots: [join(root, 'node_modules/@types')],
  types: ['node'],
};

function run(args: readonly string[], env: Readonly<Record<string, string>>): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 240_000,
  });
  return { status, output: stdout, complaints: args[0]?.endsWith('tsc') ? stdout : stderr };
}

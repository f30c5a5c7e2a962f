import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const fileOf = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

describe('the quick build', () => {
  const root = mkdtempSync(join(tmpdir(), 'storefold-quick-build-'));
  const source = join(root, 'shop/src/price.ts');
  const output = join(root, 'shop/dist/price.js');
  const madeMs = Date.now() - 3_600_000;

  beforeAll(() => {
    mkdirSync(join(root, 'shop/src'), { recursive: true });
    writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: ['shop'], type: 'module' }));
    const { compilerOptions } = JSON.parse(readFileSync(fileOf('contracts/tsconfig.json'), 'utf8'));
    writeFileSync(
      join(root, 'shop/tsconfig.json'),
      JSON.stringify({
        extends: fileOf('tsconfig.base.json'),
        compilerOptions: { ...compilerOptions, types: [], lib: ['es2023', 'dom'] },
        include: ['src', 'src/*.json'],
      }),
    );
    write(join(root, 'shop/src/amount.ts'), 'export const amount: number = 7;\n');
    write(join(root, 'shop/src/words.json'), '{"price":"Preis "}\n');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('strips types, says that it builds, and does nothing when nothing changed', () => {
    write(source, priceTimes(1));
    expect(quickBuild()).toContain('Building: 3 files');
    expect(run(output)).toBe('Preis 7\n');
    expect(readFileSync(join(root, 'shop/dist/words.json'), 'utf8')).toContain('Preis ');
    expect(JSON.parse(readFileSync(`${output}.map`, 'utf8'))).toMatchObject({ sources: ['../src/price.ts'] });
    expect(quickBuild()).toBe('');
  });

  it('leaves to the compiler nothing that it would take for its own', () => {
    write(source, priceTimes(2), Date.now() - 1_000);
    compile();
    expect(run(output)).toBe('Preis 14\n');
    expect(quickBuild()).toBe('');
    write(source, priceTimes(3), Date.now() + 5_000);
    expect(quickBuild()).toContain('Building: 1 files');
    expect(run(output)).toBe('Preis 21\n');
    write(source, priceTimes(2), Date.now() + 10_000);
    compile();
    expect(run(output)).toBe('Preis 14\n');
  });

  /** Files are older than what is made of them, unless said otherwise. */
  function write(file: string, text: string, atMs = madeMs): void {
    writeFileSync(file, text);
    utimesSync(file, atMs / 1_000, atMs / 1_000);
  }

  function quickBuild(): string {
    return run(fileOf('scripts/quick-build.mjs'), root);
  }

  function compile(): void {
    run(fileOf('node_modules/typescript/bin/tsc'), '-b', join(root, 'shop'));
  }
});

function priceTimes(factor: number): string {
  return `import { amount } from './amount.ts';
import words from './words.json' with { type: 'json' };

function scaled(_prototype: object, _name: string, method: PropertyDescriptor): void {
  const before = method.value as () => number;
  method.value = () => before() * ${factor};
}

class Price {
  @scaled
  amount(): number {
    return amount;
  }
}
console.log(words.price + new Price().amount());
`;
}

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr, status === 0 ? '' : stdout]).toEqual([0, '', '']);
  return stdout;
}

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { newShop } from './new-shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'storefold-new-shop-'));
const pack = async (to: string) => {
  const file = join(to, 'storefold-client-0.0.0.tgz');
  writeFileSync(file, 'the client');
  return file;
};
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it('a new shop is the starter with the client in it, without what is made there, and says what to do next', async () => {
  let said = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    said += String(chunk);
    return true;
  });
  const shop = join(folder, 'My Shop');
  await newShop(shop, {}, pack);
  const files = readdirSync(shop);
  for (const file of ['README.md', 'astro.config.mjs', 'src', 'public', 'storefold-client.tgz', '.gitignore'])
    expect(files).toContain(file);
  for (const made of ['node_modules', 'dist', '.astro']) expect(files).not.toContain(made);
  const { name, dependencies } = JSON.parse(readFileSync(join(shop, 'package.json'), 'utf8'));
  expect(name).toBe('my-shop');
  expect(dependencies).toMatchObject({
    '@storefold/client': 'file:storefold-client.tgz',
    astro: expect.any(String),
  });
  expect(said).toContain(`cd ${shop}\n  npm install\n`);
});

it('a new shop takes no place of something else', async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const exited = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(String(code));
  });
  writeFileSync(join(folder, 'mine.txt'), 'mine');
  await expect(newShop(folder, {}, pack)).rejects.toThrow('64');
  expect(exited).toHaveBeenCalledWith(64);
  expect(readFileSync(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
});

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshStore, startFreshStore } from './harness/fresh-store.ts';
import { ownEnvironment } from './harness/own-environment.ts';
import { programOf } from './harness/program.ts';

describe('a command beside a running store', () => {
  let store: FreshStore;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefold-files-'));
    store = await startFreshStore('none');
  });
  afterAll(async () => {
    await store?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('shows how far it is, what is wrong with rows, and what is not read: import', async () => {
    const file = join(folder, 'teapots.csv');
    await writeFile(file, 'Handle,Title,Shelf,Variant Price\nteapot,Teapot,B2,12\ncup,Cup,B2,cheap\n');
    const preview = run(file, '--dry-run', '--mapping', '{"Shelf": null}');
    expect(preview).toMatchObject({ status: 1, said: expect.stringContaining('This is a preview') });
    expect(preview.said).toMatch(/^ {2}Shelf +not used$/m);
    expect(preview.said).toContain('  Teapot  active  1 variants  12 USD  0 pictures\n');
    const { status, said } = run(file);
    expect(said).toContain('completed  2 of 2 rows, 100 %: 1 new, 0 changed, 1 refused\n');
    expect(said).toContain('Shelf: is not read\n');
    expect(said).toMatch(/^line 3, Variant Price: "cheap" must be a number/m);
    expect(status).toBe(1);
    const { body } = await store.admin.get('/api/v3/admin/imports');
    expect(body.data).toMatchObject([
      { filename: 'teapots.csv', dry_run: false, created_count: 1 },
      { filename: 'teapots.csv', dry_run: true, created_count: 1 },
    ]);
  });

  it('ends well when every row is in, also with JSON: import', async () => {
    const file = join(folder, 'jugs.ndjson');
    await writeFile(file, '{"name":"Jug","sku":"J-1"}\n{"name":"Mug","sku":"M-1"}\n');
    expect(run(file)).toMatchObject({ status: 0, said: expect.stringContaining('2 new') });
  });

  it('brings customers of another shop, with a mail to each new one, and nobody twice: import', async () => {
    const file = join(folder, 'customers.csv');
    const header =
      'First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Country Code,Default Address Zip,Total Spent,Tags';
    const ann = 'Ann,Lee,Ann@Example.com,yes,1 Main St,Springfield,US,62704,12.00,"vip, early"';
    await writeFile(
      file,
      `${header}\n${ann}\nBob,,bob@,no,,,,,0,\nEve,,eve@example.com,no,1 St,Town,XX,1,0,\n`,
    );
    const preview = run(file, '--type', 'customers', '--dry-run');
    expect(preview.said).toContain('2 new, 0 changed, 1 refused');
    expect((await store.admin.get('/api/v3/admin/customers')).body.meta.count).toBe(0);
    const { said } = run(file, '--type', 'customers', '--invite');
    expect(said).toContain('2 new, 0 changed, 1 refused');
    expect(said).toContain('Total Spent: is not read');
    expect(said).toMatch(/^line 3, Email: "bob@" is invalid$/m);
    expect(said).toMatch(/^line 4, Default Address Country Code The address is left out/m);
    const { body } = await store.admin.get('/api/v3/admin/customers?q[email_eq]=ann@example.com');
    expect(body.data).toMatchObject([
      {
        tags: ['vip', 'early'],
        accepts_email_marketing: true,
        default_shipping_address: { city: 'Springfield', first_name: 'Ann' },
      },
    ]);
    const again = run(file, '--type', 'customers', '--invite');
    expect(again.said).toContain('0 new, 0 changed, 1 refused');
    const invitations = async () =>
      (await store.admin.get('/api/v3/admin/mails?q[kind_eq]=customer_invitation')).body.data.length;
    await expect.poll(invitations).toBe(2);
    // What the import keeps of people goes with the first who is erased.
    const { body: imports } = await store.admin.get('/api/v3/admin/imports?q[type_eq]=customers');
    const shown = async (index: number) =>
      (await store.admin.get(`/api/v3/admin/imports/${imports.data[index].id}`)).body;
    expect((await shown(1)).errors).toMatchObject([{ line: 3, column: 'Email', value: 'bob@' }]);
    expect((await shown(2)).records).toMatchObject([{ email: 'Ann@Example.com' }, {}]);
    await store.admin.delete(`/api/v3/admin/customers/${body.data[0].id}`);
    await expect.poll(async () => (await shown(2)).records, { timeout: 90_000 }).toEqual([]);
    expect((await shown(1)).errors).toEqual([{ line: 3, column: 'Email', message: 'is invalid' }]);
  });

  it('fetches what a list finds as a file of its owner alone: export', async () => {
    const file = join(folder, 'exported.csv');
    const where = ['--where', 'name_eq=Teapot'];
    const { status, stdout } = spawn('export', 'products', ...where, '--out', file, '--json');
    expect([status, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ rows_count: 1, file })]);
    expect(await readFile(file, 'utf8')).toMatch(/^[^\n]*\n[^\n]*teapot[^\n]*\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('leaves a file that is there as it is: export', async () => {
    const file = join(folder, 'kept.csv');
    await writeFile(file, 'kept');
    const said = expect.stringContaining(`${file} is there already`);
    expect(spawn('export', 'products', '--out', file)).toMatchObject({ status: 1, stderr: said });
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  it('refuses a filter that the list does not have, and writes nothing: export', async () => {
    const exports = async () => (await store.admin.get('/api/v3/admin/exports')).body.meta.count;
    const before = await exports();
    expect(spawn('export', 'products', '--where', 'nme_eq=Teapot', '--where', 'bogus_eq=1')).toMatchObject({
      status: 64,
      stderr: expect.stringMatching(
        /^products cannot be filtered by nme_eq \(did you mean name_eq\?\), bogus_eq.*: \/guide\/lists/,
      ),
    });
    expect(await exports()).toBe(before);
  });

  it('has a read model built again while the store is at work: rebuild', async () => {
    const before = await store.admin.get('/api/v3/admin/products');
    const { status, stdout } = spawn('rebuild', 'catalog');
    expect([status, stdout]).toEqual([0, 'built    catalog\n1 built, 0 failed, 0 not built yet\n']);
    const after = await store.admin.get('/api/v3/admin/products');
    expect([after.status, after.body.data]).toEqual([200, before.body.data]);
    expect(spawn('rebuild', 'mistyped')).toMatchObject({
      status: 64,
      stderr: expect.stringMatching(/^There is no read model mistyped: there are .*catalog/),
    });
  });

  it('says what the store refuses', async () => {
    const file = join(folder, 'empty.csv');
    await writeFile(file, '');
    expect(run(file)).toEqual({ status: 1, said: "The store refused it: File can't be blank\n" });
  });

  it.each([
    [[], 64, "missing required argument 'file'"],
    [['/nowhere/teapots.csv'], 64, 'There is no file /nowhere/teapots.csv'],
    [[import.meta.dirname], 64, `There is no file ${import.meta.dirname}`],
    [[import.meta.filename, '--url', 'http://127.0.0.1:9'], 69, 'No store answers at http://127.0.0.1:9'],
    [['--help'], 0, 'npm run import -- ../products.csv'],
  ])('says what is wrong with the command, and what it does: %j', (args, status, what) => {
    expect(run(...args)).toEqual({ status, said: expect.stringContaining(what) });
  });

  function run(...args: readonly string[]) {
    const { status, stdout, stderr } = spawn('import', ...args);
    return { status, said: stdout + stderr };
  }

  function spawn(...args: readonly string[]) {
    const program = programOf('scripts/dist/storefold.js');
    const env = { ...ownEnvironment(), DATA_DIR: store.dataDir };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      env,
    });
    return { status, stdout, stderr };
  }
});

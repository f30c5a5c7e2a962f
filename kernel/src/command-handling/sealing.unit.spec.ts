import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../core/json/json.ts';
import { SubjectErased } from '../ports/vault.ts';
import { openFields, SealBroken, sealFields, subjectsOf } from './sealing.ts';

describe('sealed fields', () => {
  it('are unreadable in what is stored, and read as before when opened', async () => {
    const { vault } = scene();
    const stored = await sealFields(REGISTERED, ['email', 'first_name', 'addresses'], 'cus_1', vault);
    expect(JSON.stringify(stored)).not.toMatch(/zoe|Zoë|Main Street/);
    expect(await openFields(stored, vault)).toEqual(REGISTERED);
  });

  it('stand as null where they were, with what they held in a box apart', async () => {
    const { vault } = scene();
    const stored = await sealFields(REGISTERED, ['email', 'first_name'], 'cus_1', vault);
    const text = expect.any(String) as string;
    expect(stored).toEqual({
      ...REGISTERED,
      email: null,
      first_name: null,
      $sealed: [{ v: 1, subject: 'cus_1', fields: ['email', 'first_name'], iv: text, box: text }],
    });
    expect(Object.keys(await openFields(stored, vault))).toEqual(Object.keys(REGISTERED));
  });

  it('keep the form in which old logs hold them', async () => {
    const { vault } = scene();
    const stored = { email: null, first_name: null, $sealed: [OLD_BOX] };
    const data = { email: 'zoe@example.com', first_name: 'Zoë' };
    expect(await openFields(stored, vault)).toEqual(data);
    expect(await sealFields(data, ['email', 'first_name'], 'cus_1', vault)).toEqual(stored);
  });

  it('are compressed where that was asked for and is worth it, and keep that form as well', async () => {
    const { vault } = scene();
    const seal = (note: string) => sealFields({ note }, ['note'], 'cus_1', vault, { compressed: true });
    const long = await seal('Ring twice. '.repeat(1_000));
    expect(long.$sealed).toMatchObject([{ v: 2 }]);
    expect(JSON.stringify(long).length).toBeLessThan(300);
    expect(await openFields(long, vault)).toEqual({ note: 'Ring twice. '.repeat(1_000) });
    expect((await seal('Ring twice.')).$sealed).toMatchObject([{ v: 1 }]);
    const stored = { note: null, $sealed: [OLD_COMPRESSED_BOX] };
    expect(await openFields(stored, vault)).toEqual({ note: 'Ring twice. '.repeat(100) });
    const taken = { note: null, $sealed: [{ ...OLD_COMPRESSED_BOX, v: 1 }] };
    await expect(openFields(taken, vault)).rejects.toBeInstanceOf(SealBroken);
  });

  it('make the same bytes when the same command is carried out again', async () => {
    const { vault } = scene();
    const [once, again] = await Promise.all(
      [1, 2].map(() => sealFields(REGISTERED, ['email'], 'cus_1', vault)),
    );
    expect(again).toEqual(once);
  });

  it('never have the iv of another text, field or subject', async () => {
    const { vault } = scene();
    const ivs = new Set<string>();
    for (const subject of ['cus_1', 'cus_2']) {
      for (const field of ['one', 'two']) {
        for (const text of ['a', 'b', '']) {
          const { $sealed } = await sealFields({ [field]: text }, [field], subject, vault);
          ivs.add(($sealed as { iv: string }[])[0]?.iv ?? '');
        }
      }
    }
    expect(ivs.size).toBe(12);
  });

  it('read as null once the key is destroyed, and as null without any key', async () => {
    const { vault, destroy } = scene();
    const stored = await sealFields(REGISTERED, ['email', 'first_name'], 'cus_1', vault);
    destroy('cus_1');
    expect(await openFields(stored, vault)).toEqual({ ...REGISTERED, email: null, first_name: null });
  });

  it('are refused for a subject whose key was destroyed', async () => {
    const { vault, destroy } = scene();
    destroy('cus_1');
    await expect(sealFields(REGISTERED, ['email'], 'cus_1', vault)).rejects.toThrow(SubjectErased);
  });

  it('stay as they are when they hold nothing, and then need no key', async () => {
    const { vault } = scene();
    const data = {
      email: null,
      first_name: undefined,
      tags: [],
      metadata: {},
      kept: 1,
    } as unknown as JsonObject;
    const fields = ['email', 'first_name', 'tags', 'metadata', 'absent'];
    expect(await sealFields(data, fields, 'cus_1', vault)).toBe(data);
    expect(vault.keyFor).not.toHaveBeenCalled();
  });

  it('cost nothing where there are none', async () => {
    const { vault } = scene();
    expect(await openFields(REGISTERED, vault)).toBe(REGISTERED);
    expect(await sealFields(REGISTERED, [], 'cus_1', vault)).toBe(REGISTERED);
    expect(vault.findKey).not.toHaveBeenCalled();
  });

  it('may belong to several subjects', async () => {
    const { vault, destroy } = scene();
    const once = await sealFields(REGISTERED, ['email'], 'cus_1', vault);
    const twice = await sealFields(once, ['first_name'], 'token_1', vault);
    expect(await openFields(twice, vault)).toEqual(REGISTERED);
    destroy('token_1');
    expect(await openFields(twice, vault)).toEqual({ ...REGISTERED, first_name: null });
  });

  it('say whose they are to whoever cannot open them', async () => {
    const { vault } = scene();
    const once = await sealFields(REGISTERED, ['email', 'first_name'], 'cus_1', vault);
    const twice = await sealFields(once, ['addresses'], 'token_1', vault);
    expect(subjectsOf(twice)).toEqual({ email: 'cus_1', first_name: 'cus_1', addresses: 'token_1' });
    expect(subjectsOf(REGISTERED)).toEqual({});
  });

  it('cannot be imitated by what a client sends', async () => {
    const { vault } = scene();
    const imitation = { $sealed: { v: 1, subject: 'cus_1', iv: 'AAAA', box: 'AAAA' } };
    const data: JsonObject = { email: 'zoe@example.com', metadata: imitation };
    const stored = await sealFields(data, ['email'], 'cus_1', vault);
    expect(await openFields(stored, vault)).toEqual(data);
    expect(await openFields({ metadata: imitation }, vault)).toEqual({ metadata: imitation });
  });

  it('do not open in other data, for another subject, or when a byte was changed', async () => {
    const { vault } = scene();
    const stored = await sealFields({ email: 'zoe@example.com' }, ['email'], 'cus_1', vault);
    const [box] = stored.$sealed as { iv: string; box: string }[];
    const opening = (changed: object, data: JsonObject = { email: null }) =>
      openFields({ ...data, $sealed: [{ ...box, ...changed } as Json] }, vault);
    await expect(opening({})).resolves.toEqual({ email: 'zoe@example.com' });
    await expect(opening({}, { first_name: null })).rejects.toThrow(SealBroken);
    await expect(opening({}, { email: 'mallory@example.com' })).rejects.toThrow(SealBroken);
    await expect(opening({ subject: 'cus_2' })).rejects.toThrow(SealBroken);
    await expect(opening({ fields: ['first_name'] }, { first_name: null })).rejects.toThrow(SealBroken);
    await expect(opening({ box: flipped(box?.box) })).rejects.toThrow(SealBroken);
    await expect(opening({ iv: flipped(box?.iv) })).rejects.toThrow(SealBroken);
    await expect(opening({ box: '' })).rejects.toThrow(SealBroken);
    await expect(opening({ v: 2 })).rejects.toThrow(SealBroken);
    await expect(opening({ v: 3 })).rejects.toThrow('form this version does not know');
  });

  it('come back as they were, whatever they hold', async () => {
    const value = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;
    const field = fc.constantFrom('email', 'first_name', 'addresses', 'Zoë', 'a b');
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(field, value, { noNullPrototype: true }),
        fc.uniqueArray(field),
        fc.string({ minLength: 1, unit: 'binary' }),
        async (data, sealed, subject) => {
          const { vault } = scene();
          const stored = JSON.parse(
            JSON.stringify(await sealFields(data, sealed, subject, vault)),
          ) as JsonObject;
          expect(await openFields(stored, vault)).toEqual(JSON.parse(JSON.stringify(data)));
        },
      ),
    );
  });
});

function scene() {
  const destroyed = new Set<string>();
  const known = new Set<string>();
  const keyOf = (subject: string): Uint8Array => createHash('sha256').update(`a key for ${subject}`).digest();
  return {
    destroy: (subject: string) => destroyed.add(subject),
    vault: {
      keyFor: vi.fn(async (subject: string) => {
        if (destroyed.has(subject)) throw new SubjectErased(subject);
        known.add(subject);
        return keyOf(subject);
      }),
      findKey: vi.fn(async (subject: string) => (destroyed.has(subject) ? undefined : keyOf(subject))),
    },
  };
}

function flipped(base64 = ''): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  return bytes.toString('base64');
}

const REGISTERED: JsonObject = {
  customer_id: 'cus_1',
  email: 'zoe@example.com',
  first_name: 'Zoë',
  addresses: [{ address1: '1 Main Street', zip: null }],
  accepts_email_marketing: false,
};

const OLD_BOX = {
  v: 1,
  subject: 'cus_1',
  fields: ['email', 'first_name'],
  iv: 'GBmmlZj0y1F0PIVj',
  box: 'e60bqUMDQdRWNnTnALheSU6kj1SSWwWexP0VbjhnoJkIMFsN5SbjQ/oX',
};

const OLD_COMPRESSED_BOX = {
  v: 2,
  subject: 'cus_1',
  fields: ['note'],
  iv: 'qkpJ4KM06QF3liwX',
  box: 'T/RHsRJ7aetajRbWfwx0QKmjBPdh+pnBN6/mSC3t21c+9krpeISv31Uurdry',
};

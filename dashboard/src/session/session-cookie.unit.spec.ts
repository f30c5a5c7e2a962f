import { describe, expect, it } from 'vitest';
import { newSession, SessionCookie } from './session-cookie.ts';

const cookie = new SessionCookie('secret of the installation');
const kept = { csrf: newSession().csrf, tokens: { token: 'an.access.token', refresh_token: 'rt_secret' } };
const cookieOf = async (host = 'localhost:3000') => (await cookie.write(kept, host)).split(';')[0] ?? '';

describe('the session of the dashboard', () => {
  it('is read as it was written, beside other cookies', async () => {
    expect(await cookie.read(`theme=dark; ${await cookieOf()}; other=1`)).toEqual(kept);
  });

  it('shows nobody its tokens', async () => {
    const written = await cookieOf();
    expect(written).not.toContain('rt_secret');
    expect(Buffer.from(written.split('.').at(-2) ?? '', 'base64url').toString()).not.toContain('rt_secret');
  });

  it('is nothing that somebody changed, made up or sealed by another key', async () => {
    const written = await cookieOf();
    const changed = written.replace(/.{3}$/, (end) => (end === 'AAA' ? 'BBB' : 'AAA'));
    for (const header of [undefined, '', 'storefold_admin=', 'storefold_admin=a.b.c.d.e', changed])
      expect(await cookie.read(header)).toBeUndefined();
    expect(await new SessionCookie('another').read(written)).toBeUndefined();
  });

  it('goes to /admin alone, to no script, and off this machine over encrypted connections only', async () => {
    const elsewhere = await cookie.write(kept, 'shop.example');
    expect(elsewhere).toMatch(/; Path=\/admin; HttpOnly; SameSite=Lax; Secure$/);
    expect(cookie.remove('shop.example')).toMatch(/^storefold_admin=; Max-Age=0; Path=\/admin; .*Secure$/);
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])
      expect(await cookie.write(kept, host)).toMatch(/; Path=\/admin; HttpOnly; SameSite=Lax$/);
    for (const host of ['localhost.shop.example', '127.0.0.1.example', undefined])
      expect(await cookie.write(kept, host)).toMatch(/; Secure$/);
  });
});

import { describe, expect, it } from 'vitest';
import { isSecureFor, newSession, SessionCookie } from './session-cookie.ts';

const cookie = new SessionCookie('secret of the installation');
const kept = { csrf: newSession().csrf, tokens: { token: 'an.access.token', refresh_token: 'rt_secret' } };
const cookieOf = async () => (await cookie.write(kept, false)).split(';')[0] ?? '';

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
    expect(await cookie.write(kept, true)).toMatch(/; Path=\/admin; HttpOnly; SameSite=Lax; Secure$/);
    expect(await cookie.write(kept, false)).toMatch(/; Path=\/admin; HttpOnly; SameSite=Lax$/);
    expect(cookie.remove(true)).toMatch(/^storefold_admin=; Max-Age=0; Path=\/admin; .*Secure$/);
    const isSecure = (host: string | undefined, proto = 'http') =>
      isSecureFor({ headers: { host, 'x-forwarded-proto': proto } });
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST']) {
      expect(isSecure(host)).toBe(false);
      expect(isSecure(host, 'https')).toBe(true);
    }
    for (const host of ['shop.example', 'localhost.shop.example', '127.0.0.1.example', undefined])
      expect(isSecure(host)).toBe(true);
  });
});

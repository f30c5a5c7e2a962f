/** Where somebody goes after the log-in: to a path of the dashboard and nowhere else. */
export function wayBack(wanted: string | null | undefined): string {
  const start = '/admin';
  if (!wanted || /[\\\s]|^\/\//.test(wanted)) return start;
  try {
    const { origin, pathname, search } = new URL(wanted, 'http://dashboard.invalid');
    const isOurs =
      origin === 'http://dashboard.invalid' && (pathname === start || pathname.startsWith(`${start}/`));
    const isDoor = /^\/admin\/(login|logout|password_reset|invitation)\b/.test(pathname);
    return isOurs && !isDoor ? `${pathname}${search}` : start;
  } catch {
    return start;
  }
}

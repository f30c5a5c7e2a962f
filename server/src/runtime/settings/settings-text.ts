import type { Setting } from './setting.ts';

/** Settings as a table in Markdown, for the README. */
export function settingsTable(settings: readonly Setting<unknown>[]): string {
  const rows = settings.map(
    ({ name, fallback, help }) => `| \`${name}\` | ${fallbackText(fallback)} | ${help} |`,
  );
  return ['| name | default | what it is for |', '|---|---|---|', ...rows].join('\n');
}

/** Settings as text for a terminal, with the allowed values. */
export function settingsHelp(settings: readonly Setting<unknown>[]): string {
  const entries = settings.map(({ name, fallback, schema, help }) =>
    [
      `  ${name}`,
      `      ${help}`,
      `      Allowed: ${schema.description}`,
      `      Default: ${fallbackText(fallback)}`,
    ].join('\n'),
  );
  return ['Settings (environment variables):', ...entries].join('\n').replaceAll('`', '');
}

function fallbackText(fallback: Setting<unknown>['fallback']): string {
  if (typeof fallback === 'string') return code(fallback);
  return `${code(fallback.development)} in development, ${code(fallback.production)} in production`;
}

const code = (text: string): string => (text === 'none' ? 'none' : `\`${text}\``);

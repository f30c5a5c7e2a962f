import { expect, it } from 'vitest';
import { codeBlock } from './code.ts';

it.each([
  ['json', '{"a": "<b> & \\"c\\"", "d": [1.5, null]}'],
  ['sh', `# all\ncurl -s "$base/x" -d '{"a": "b"}' # that's it\n`],
  ['ts', `const a = \`x \${b}\`; // it's <new>\nawait call('y', 1_000);`],
  ['sql', "SELECT sum(a) FROM b WHERE c = 'd' -- e"],
  ['text', 'a < b & "c"'],
])('code in %s has colors, and is the same text', (language, code) => {
  const { text } = codeBlock(code, language);
  expect(text.includes('<i class=')).toBe(language !== 'text');
  const shown = text
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(shown).toBe(code.trimEnd());
});

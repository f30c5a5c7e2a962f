import { type Html, html, plainText } from '@storefold/kernel/core';

/** What is colored in a language, by the class of its color. A place that several match is of the first. */
const json = {
  name: /"(?:[^"\\]|\\.)*"(?=\s*:)/,
  text: /"(?:[^"\\]|\\.)*"/,
  value: /-?\b\d[\d.eE+-]*\b|\b(?:true|false|null)\b/,
};
const shell = {
  note: /(?<=^|\s)#.*/,
  text: /'[^']*'|"(?:[^"\\]|\\[\s\S])*"/,
  name: /\$\w+|\$\{\w+/,
  word: /(?<=^|[\s(|&;])(?:curl|npm|npx|node|echo|cat|docker|export|test|wait|git)(?=\s)/,
};
const script = {
  note: /\/\/.*|\/\*[\s\S]*?\*\//,
  text: /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/,
  word: /\b(?:as|async|await|catch|const|else|export|for|from|function|if|import|in|let|new|of|return|throw|try|type|while)\b/,
  value: /\b\d[\d_.]*\b|\b(?:true|false|null|undefined)\b/,
};
const sql = {
  note: /--.*/,
  text: /'[^']*'/,
  word: /\b(?:AND|AS|BY|CASE|DESC|ELSE|END|FROM|GROUP|IN|IS|JOIN|LEFT|LIKE|NOT|NULL|ON|OR|ORDER|SELECT|SUM|THEN|UNION|WHEN|WHERE|WITH)\b/i,
};

const languages: Readonly<Record<string, RegExp | undefined>> = Object.fromEntries(
  Object.entries({ json, sh: shell, bash: shell, js: script, ts: script, sql }).map(([name, places]) => [
    name,
    new RegExp(
      Object.entries(places)
        .map(([color, { source }]) => `(?<${color}>${source})`)
        .join('|'),
      places === sql ? 'gim' : 'gm',
    ),
  ]),
);

/** A block of code in its colors; plain in a language that is not known. It can be scrolled with the keyboard. */
export const codeBlock = (code: string, language: string): Html =>
  html`<pre tabindex="0"><code>${colored(code.trimEnd(), languages[language])}</code></pre>`;

function colored(code: string, places: RegExp | undefined): Html {
  if (places === undefined) return plainText(code);
  const parts: Html[] = [];
  let after = 0;
  for (const { 0: match, index, groups = {} } of code.matchAll(places)) {
    const [color = ''] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    parts.push(plainText(code.slice(after, index)), html`<i class="${color}">${plainText(match)}</i>`);
    after = index + match.length;
  }
  return html`${parts}${plainText(code.slice(after))}`;
}

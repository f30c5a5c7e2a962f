/** A test by its file, from the root, and its title as the file writes it; `…` stands for any text. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** A promise, and the tests that hold it. */
export interface Promised {
  readonly promise: string;
  readonly tests: readonly NamedTest[];
}

/**
 * The promises of `docs/promises.txt` by theme, in the order of the file.
 *
 * @throws Error for a promise that nothing holds, and for a line that names no test
 */
export function readPromises(text: string): ReadonlyMap<string, readonly Promised[]> {
  const themes = new Map<string, Promised[]>();
  let promised: Promised[] = [];
  for (const { first, held } of paragraphsOf(text)) {
    if (first.startsWith('# ')) {
      promised = themes.get(first.slice(2)) ?? [];
      themes.set(first.slice(2), promised);
      continue;
    }
    if (held.length === 0) throw new Error(`"${first}" needs the tests that hold it`);
    promised.push({ promise: first, tests: held.map((line) => testIn(line, first)) });
  }
  return themes;
}

/** A line from its beginning, and the indented ones after it. Empty lines mean nothing: a merge may lose one. */
function paragraphsOf(text: string): { readonly first: string; readonly held: string[] }[] {
  const paragraphs: { first: string; held: string[] }[] = [];
  for (const line of text.split('\n').filter((each) => each !== '')) {
    if (line.startsWith(' ')) paragraphs.at(-1)?.held.push(line);
    else paragraphs.push({ first: line, held: [] });
  }
  return paragraphs;
}

function testIn(line: string, promise: string): NamedTest {
  const { file, title } = /^ {2}(?<file>\S+): (?<title>.+)$/.exec(line)?.groups ?? {};
  if (file === undefined || title === undefined) {
    throw new Error(`"${promise}": expected two spaces, a file, a colon and a title, and found "${line}"`);
  }
  return { file, title };
}

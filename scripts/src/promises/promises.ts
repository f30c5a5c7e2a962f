/** A test by its file, from the root, and its title as the file writes it; `…` stands for any text. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** A promise, and the tests that hold it or the capability that brings it. */
export interface Promised {
  readonly promise: string;
  readonly tests: readonly NamedTest[];
  readonly comesWith: string | undefined;
}

/** The promises of `docs/promises.txt`. */
export interface Promises {
  /** In the order of the file. */
  readonly themes: ReadonlyMap<string, readonly Promised[]>;
  /** What capabilities bring, such as endpoints, by their names. Empty where no line says it. */
  readonly laterOnes: ReadonlyMap<string, string>;
}

/** @throws Error for a promise that nothing holds, and for a line that holds none */
export function readPromises(text: string): Promises {
  const themes = new Map<string, Promised[]>();
  const laterOnes = new Map<string, string>();
  let promised: Promised[] = [];
  for (const { first, held } of paragraphsOf(text)) {
    if (first.startsWith('# ')) {
      promised = themes.get(first.slice(2)) ?? [];
      themes.set(first.slice(2), promised);
      continue;
    }
    const later = held.map((line) => LATER.exec(line)?.groups).filter((groups) => groups !== undefined);
    const tests = held.filter((line) => !LATER.test(line)).map((line) => testIn(line, first));
    if (tests.length > 0 === later.length > 0) {
      throw new Error(`"${first}" needs the tests that hold it, or else what it comes later with`);
    }
    for (const { name = '', brings } of later) laterOnes.set(name, brings ?? laterOnes.get(name) ?? '');
    promised.push({ promise: first, tests, comesWith: later[0]?.name });
  }
  return { themes, laterOnes };
}

const LATER = /^ {2}comes later: (?<name>.+?)(?:: (?<brings>.+))?$/;

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

import {
  DISTANCE_OVER_HARD_SEPARATOR,
  normalizeWord,
  type Piece,
  piecesOf,
  type Separators,
} from './words.ts';

/** One thing that a query asks for. A phrase has several words, all else one. */
export interface QueryTerm {
  readonly words: readonly string[];
  readonly isPhrase: boolean;
  /** A word that begins so will do. */
  readonly isPrefix: boolean;
  /** Its place in the query; what is next to each other may also be written as one. */
  readonly position: number;
}

export interface QueryTerms {
  readonly wanted: readonly QueryTerm[];
  readonly unwanted: readonly QueryTerm[];
}

export interface QueryOptions {
  readonly separators: Separators;
  readonly stopWords: ReadonlySet<string>;
  /** Whether a word with nothing after it may be the beginning of one. */
  readonly prefixSearch: boolean;
}

/** What comes after so many terms is ignored. */
const MAX_QUERY_TERMS = 10;

/** Words, "phrases" and -exclusions. */
export function queryTermsOf(query: string, options: QueryOptions): QueryTerms {
  const reading = new QueryReading(options);
  const pieces = piecesOf(query, options.separators);
  for (const [index, piece] of pieces.entries()) {
    if (reading.wanted.length >= MAX_QUERY_TERMS) return reading;
    reading.take(piece, index === pieces.length - 1);
  }
  reading.endPhrase();
  return reading;
}

class QueryReading implements QueryTerms {
  readonly wanted: QueryTerm[] = [];
  readonly unwanted: QueryTerm[] = [];
  readonly #options: QueryOptions;
  #position = -1;
  #phrase: string[] | undefined;
  /** Whether what comes next, or the phrase that is being read, is not wanted. */
  #negative = false;
  #afterBlank = true;

  constructor(options: QueryOptions) {
    this.#options = options;
  }

  take(piece: Piece, isLast: boolean): void {
    if (piece.kind === 'word') this.#takeWord(normalizeWord(piece.text), isLast);
    else this.#takeSeparator(piece);
    this.#afterBlank = /\s$/u.test(piece.text);
  }

  endPhrase(): void {
    const words = this.#phrase ?? [];
    this.#phrase = undefined;
    if (words.length === 0) return;
    const term = { words, isPhrase: true, isPrefix: false, position: this.#position };
    (this.#negative ? this.unwanted : this.wanted).push(term);
  }

  #takeWord(word: string, isLast: boolean): void {
    this.#position++;
    if (this.#phrase) {
      this.#phrase.push(word);
      return;
    }
    const term = { words: [word], isPhrase: false, position: this.#position };
    if (this.#negative) this.unwanted.push({ ...term, isPrefix: false });
    else if (isLast || !this.#options.stopWords.has(word)) {
      this.wanted.push({ ...term, isPrefix: isLast && this.#options.prefixSearch });
    }
    this.#negative = false;
  }

  #takeSeparator({ text, kind }: Piece): void {
    if (kind === 'hard separator') this.#position += DISTANCE_OVER_HARD_SEPARATOR - 1;
    if (this.#phrase && kind === 'hard separator') {
      this.endPhrase();
      this.#phrase = [];
    } else if (this.#phrase && text === '"') {
      this.endPhrase();
      this.#negative = false;
    } else if (text === '"') this.#phrase = [];
    else if (!this.#phrase) this.#negative = text === '-' && this.#afterBlank;
  }
}

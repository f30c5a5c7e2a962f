export interface RewriterSettings {
  readonly file: string;
}

/** `isRewritten`: false when another connection was writing. */
export interface RewriterOutcome {
  readonly isRewritten: boolean;
}

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
}

/** The packages of a lock file by their licences, most first, and those that are refused. */
export function licencesOf(
  locked: Readonly<Record<string, Locked>>,
  options?: {
    readonly isShipped?: boolean;
    /** The package.json of a folder, for those of which the lock file does not say it. */
    readonly manifestOf?: (folder: string) => { readonly license?: unknown; readonly licenses?: unknown };
  },
): {
  readonly allowed: readonly (readonly [licence: string, packages: readonly string[]])[];
  readonly refused: readonly { readonly name: string; readonly licence: string }[];
};

/** Unvalidated JSON: any value that `JSON.parse` returns. Contracts and expectations validate it. */
export type LooseJson = ReturnType<typeof JSON.parse>;

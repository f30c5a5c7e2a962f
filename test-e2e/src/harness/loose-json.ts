/** JSON before anybody looked at it: as free as what `JSON.parse` gives. Contracts and expectations do the looking. */
export type LooseJson = ReturnType<typeof JSON.parse>;

export function strayEndpoints(files: readonly string[]): string[];
export function crowdedFolders(files: readonly string[]): string[];
export function specsOfNoKind(files: readonly string[]): string[];

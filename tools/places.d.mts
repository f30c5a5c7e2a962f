export function strayEndpoints(files: readonly string[]): string[];
export function crowdedFolders(files: readonly string[]): string[];

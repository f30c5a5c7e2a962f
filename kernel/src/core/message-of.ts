/** What something thrown says, be it an error or not. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

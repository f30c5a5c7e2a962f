/** The message of anything thrown, whether it is an Error or not. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

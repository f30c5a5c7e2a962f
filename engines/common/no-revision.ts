/** The revision of a stream that does not exist. */
export const NO_REVISION = -1;

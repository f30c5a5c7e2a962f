/** The port or an engine cannot be used. */
export const EXIT_UNAVAILABLE = 69;
/** A process that could not go on: an input/output error. Supervisors start it again. */
export const EXIT_BROKEN = 74;
/** Another process uses the same files. A start succeeds once it has ended. */
export const EXIT_IN_USE = 75;
/** A person has to act first: a bad setting, a damaged file, a log without its vault. Starting again does not help. */
export const EXIT_REFUSED = 78;

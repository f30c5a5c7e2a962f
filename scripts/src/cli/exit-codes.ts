/** It was not done, or something was found to be wrong. The lines say what. */
export const EXIT_FAILED = 1;
/** The command is wrong: an unknown option, a missing argument, a value that cannot be read. */
export const EXIT_USAGE = 64;
/** An engine cannot be used, or no store answers: nobody is at its address, or it refuses. */
export const EXIT_UNAVAILABLE = 69;

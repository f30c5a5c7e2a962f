/**
 * The case of the 26 ASCII letters alone, for codes. The methods of strings also turn letters of other scripts into ASCII
 * letters: `ſ` becomes `S`, and the Kelvin sign `k`.
 */
export const asciiUpperCase = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

/** As `asciiUpperCase`, in lower case. */
export const asciiLowerCase = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

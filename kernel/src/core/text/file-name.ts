/**
 * Signs that nobody sees: control characters, marks of direction, which make `gpj.exe` of `exe.jpg`, separators of lines and paragraphs, spaces
 * without a width. The two joiners stay, which words and emoji need.
 */
const HIDDEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** A file's name as it is shown and downloaded: what is seen of it is what it is. */
export const visibleName = (name: string): string => name.toWellFormed().replaceAll(HIDDEN, '');

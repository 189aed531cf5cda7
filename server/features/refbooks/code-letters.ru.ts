/** Russian capitals that look like Latin ones, in the same order: people type codes on the keyboard they have. */
const LOOK_ALIKES = 'АВЕКМНОРСТУХ';
const LATIN = 'ABEKMHOPCTYX';
/** How the other letters of codes are called («дж06», «и10»), or what stands on their keys. */
const CALLED: Readonly<Record<string, string>> = {
  ДЖ: 'J',
  Б: 'B',
  Г: 'G',
  Д: 'D',
  З: 'Z',
  И: 'I',
  Й: 'J',
  Л: 'L',
  П: 'P',
  Ф: 'F',
  Ц: 'C',
  Ш: 'I',
  Щ: 'O',
  Ы: 'S',
  Ь: 'M',
  Ю: 'U',
  Я: 'Z',
};

/** A code with Latin letters, of capitals without spaces. A letter that looks like none counts in front of figures. */
export const withLatinLetters = (code: string): string =>
  code
    .replace(/^(ДЖ|[А-Я])(?=\d)/, (letter) => CALLED[letter] ?? letter)
    .replace(/[\u0400-\u04ff]/g, (letter) => LATIN[LOOK_ALIKES.indexOf(letter)] ?? letter);

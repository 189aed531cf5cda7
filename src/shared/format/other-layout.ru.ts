const LETTERS = 'йцукенгшщзхъфывапролджэячсмитьбюё';
/** Letters of the keys by the sign that the same key gives on the Latin layout, alone and with Shift. */
const KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  ["qwertyuiop[]asdfghjkl;'zxcvbnm,.`", 'qwertyuiop{}asdfghjkl:"zxcvbnm<>~'].flatMap((signs) =>
    Array.from(signs, (sign, at) => [sign, LETTERS.charAt(at)]),
  ),
);

/**
 * A text that was typed on the Latin layout by who meant the Russian one, in small letters; words of figures («25.11»)
 * stay. Null for a text without Latin letters, or with Russian ones.
 */
export function asRussianLayout(text: string): string | null {
  if (!/[a-z]/i.test(text) || /[а-яё]/i.test(text)) return null;
  return text
    .toLowerCase()
    .split(/(\s+)/)
    .map((word) =>
      /\d/.test(word) && !/[a-z]/.test(word) ? word : Array.from(word, (sign) => KEYS[sign] ?? sign).join(''),
    )
    .join('');
}

/** Letters of the keys by the sign that the same key gives on the Latin layout. */
const KEYS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("qwertyuiop[]asdfghjkl;'zxcvbnm,.`", (sign, at) => [sign, 'йцукенгшщзхъфывапролджэячсмитьбюё'.charAt(at)]),
);

/**
 * A text that was typed on the Latin layout by who meant the Russian one, in small letters; null for a text without
 * Latin letters, or with Russian ones.
 */
export function asRussianLayout(text: string): string | null {
  if (!/[a-z]/i.test(text) || /[а-яё]/i.test(text)) return null;
  return Array.from(text.toLowerCase(), (sign) => KEYS[sign] ?? sign).join('');
}

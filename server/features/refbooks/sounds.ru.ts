const ALIKE: readonly (readonly [letters: RegExp, sound: string])[] = [
  [/[ъь]/g, ''],
  [/о/g, 'а'],
  [/[еэыйя]/g, 'и'],
  [/ю/g, 'у'],
  [/(.)\1+/g, '$1'],
];

/**
 * A folded text as it is heard, near enough: unstressed vowels and doubled letters sound alike, and that is what people
 * misspell in names of drugs.
 */
export const soundOf = (text: string): string =>
  ALIKE.reduce((heard, [letters, sound]) => heard.replace(letters, sound), text);

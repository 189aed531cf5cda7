import { PASSPORT_WORD, RUSSIA_WORDS, RUSSIAN_PASSPORT_WORDS } from './card-document.ru.ts';

/** Item 11 of the card: an identity document, with the citizenship of 274n. Empty texts are what is not known. */
export interface IdentityDocument {
  readonly documentType: string;
  readonly documentSerial: string;
  readonly documentNumber: string;
  readonly citizenship: string;
}
/** What is wrong with a field of item 11. */
export type DocumentProblem =
  | 'document_kind_letters'
  | 'document_serial_form'
  | 'document_number_form'
  | 'passport_serial_form'
  | 'passport_number_form';
export type DocumentProblems = Readonly<
  Partial<Record<'documentType' | 'documentSerial' | 'documentNumber', DocumentProblem>>
>;

/** Item 10: a code of three digits; who has several benefits has several codes, «083, 010». */
export const isBenefitCode = (text: string): boolean => /^\d{3}(?:[,;\s]+\d{3})*$/.test(text.trim());

const wordsOf = (text: string): string[] => text.toLocaleLowerCase('ru').match(/\p{L}+/gu) ?? [];
const meansRussia = (words: readonly string[]): boolean =>
  words.some((word) => RUSSIA_WORDS.some((start) => word.startsWith(start)));

/** A passport of Russia by its name; a bare «паспорт» is one unless the citizenship is another. */
export function isRussianPassport({
  documentType,
  citizenship,
}: Pick<IdentityDocument, 'documentType' | 'citizenship'>): boolean {
  const words = wordsOf(documentType);
  if (!words.includes(PASSPORT_WORD) || !words.every((word) => RUSSIAN_PASSPORT_WORDS.has(word))) return false;
  const country = wordsOf(citizenship);
  return meansRussia(words) || country.length === 0 || meansRussia(country);
}

/** Digits without what people write between and before them: «28 09», «№ 123-456». */
const bare = (text: string): string => text.replace(/[\s№.\u2010-\u2015-]/gu, '');
/** Letters, digits and the signs between them. */
const isCoded = (text: string): boolean => /^[\p{L}\p{M}\d\s№./()\u2010-\u2015-]+$/u.test(text);

/**
 * What is wrong with an identity document, by field. A passport of Russia has a series of 4 digits and a number of 6,
 * apart or as one number; another document has letters and digits, and digits in its number.
 */
export function problemsOfDocument(document: IdentityDocument): DocumentProblems {
  const [kind, serial, number] = [document.documentType, document.documentSerial, document.documentNumber].map((text) =>
    text.trim(),
  ) as [string, string, string];
  const isKindSaid = kind === '' || /\p{L}/u.test(kind);
  const found: DocumentProblems = isKindSaid ? {} : { documentType: 'document_kind_letters' };
  if (serial === '' && number === '') return found;
  if (isRussianPassport(document)) {
    if (serial === '' && /^\d{10}$/.test(bare(number))) return found;
    return {
      ...found,
      ...(/^\d{4}$/.test(bare(serial)) ? {} : { documentSerial: 'passport_serial_form' }),
      ...(/^\d{6}$/.test(bare(number)) ? {} : { documentNumber: 'passport_number_form' }),
    };
  }
  return {
    ...found,
    ...(serial === '' || (isCoded(serial) && /[\p{L}\d]/u.test(serial))
      ? {}
      : { documentSerial: 'document_serial_form' }),
    ...(number === '' || (isCoded(number) && /\d/.test(number)) ? {} : { documentNumber: 'document_number_form' }),
  };
}

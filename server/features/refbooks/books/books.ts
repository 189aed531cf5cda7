import type { Refbook } from '#shared/rules/refbooks.ts';
import type { Book } from '../book.ts';
import { mkb10Book } from '../mkb10-book.service.ts';
import { addressBook } from './address-book.service.ts';
import { benefitBook, drugBook, insurerBook } from './row-books.service.ts';

/** Every reference book. */
export const BOOKS: Readonly<Record<Refbook, Book>> = {
  mkb10: mkb10Book,
  grls: drugBook,
  foms: insurerBook,
  lgoti: benefitBook,
  fias: addressBook,
};

/** Official reference books of the platform, in the order of their screens (2 §7). */
export const REFBOOKS = ['mkb10', 'grls', 'foms', 'lgoti', 'fias'] as const;
export type Refbook = (typeof REFBOOKS)[number];
/** Books whose rows superusers make and correct by hand, too (2 §7). */
export const HAND_BOOKS = ['foms', 'lgoti', 'fias'] as const satisfies readonly Refbook[];
export type HandBook = (typeof HAND_BOOKS)[number];
/** Whether a word names a book. */
export const isRefbook = (word: string): word is Refbook => (REFBOOKS as readonly string[]).includes(word);

const MB = 1_048_576;
/** The official files of each book: how their names end, and how large one may be, bytes. */
export const REFBOOK_FILES: Readonly<
  Record<Refbook, { readonly endings: readonly string[]; readonly maxBytes: number }>
> = {
  mkb10: { endings: ['.csv'], maxBytes: 32 * MB },
  grls: { endings: ['.zip', '.xlsx', '.xls', '.xml'], maxBytes: 64 * MB },
  foms: { endings: ['.xml', '.csv', '.xlsx', '.xls'], maxBytes: 32 * MB },
  lgoti: { endings: ['.csv', '.xlsx', '.xls'], maxBytes: 32 * MB },
  // a region of GAR with its houses, which are passed over
  fias: { endings: ['.zip', '.xml'], maxBytes: 512 * MB },
};

/** Levels of the chain of an address, as FIAS counted them; both formats are brought to them. */
export const ADDRESS_LEVELS = { region: 1, district: 3, city: 4, settlement: 6, planning: 65, street: 7 } as const;
export type AddressLevel = (typeof ADDRESS_LEVELS)[keyof typeof ADDRESS_LEVELS];

/** Which rows of a book a list has: those in force, or those that are not offered any more. */
export const ROWS_ASKED = ['active', 'retired'] as const;
export type RowsAsked = (typeof ROWS_ASKED)[number];

/** The sign of a number, as people write it in a head, and the word that stands for it in lists of heads. */
export const NUMBER_SIGN = /№|\bn\b/giu;
export const NUMBER_WORD = 'номер';

/** Editions of form 025/u: the order of 2014 and the one of 2025. */
export const FORM_EDITIONS = ['834n', '274n'] as const;
export type FormEdition = (typeof FORM_EDITIONS)[number];
/**
 * Why a document has its edition: somebody chose it; the visit was saved by it; the clinic has set it; the day the card
 * was opened.
 */
export const EDITION_REASONS = ['chosen', 'record', 'clinic', 'card_opened'] as const;
export type EditionReason = (typeof EDITION_REASONS)[number];
/** The clinic's day from which cards are opened by the order of 2025. */
const FROM_274N = '2025-09-01';

/**
 * The edition of a card when nobody chose one (decision "Printing"): the clinic's, otherwise by the day the card was
 * opened.
 * @param ofClinic null: by date @param cardOpened YYYY-MM-DD
 */
export const editionOfCard = (ofClinic: FormEdition | null, cardOpened: string): FormEdition =>
  ofClinic ?? (cardOpened < FROM_274N ? '834n' : '274n');

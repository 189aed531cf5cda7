import { headsOf } from '#server/lib/sheets/index.ts';
import { HEADER_WORDS } from './header-words.ru.ts';

/** Heads of tables of patients. */
export const patientHeads = headsOf(HEADER_WORDS);

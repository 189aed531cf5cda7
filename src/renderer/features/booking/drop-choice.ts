import { writeStored } from '#renderer/lib/storage/local-store.ts';

/** Forgets the time that a visitor chose (stored-choice.ts). Apart from it: the clinic's page needs no more of it. */
export const dropChoice = (): void => writeStored('booking-draft', null);

/** Whose clock a time is of, in a few words: first pages load them. */
export const clockTexts = {
  hint_clinic_clock: (offset: string) => `время по часам клиники, UTC${offset}`,
  hint_clinic_offset: (offset: string) => `UTC${offset}`,
  hint_own_clock: (when: string) => `у вас ${when}`,
} as const;

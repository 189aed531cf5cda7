/** What a new clinic has to do, in its order; each leads to its page. */
export const FIRST_STEPS = ['contacts', 'hours', 'logo', 'specialties', 'doctors', 'times', 'published'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

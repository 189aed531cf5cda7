import { NIGHT, OFFER_MINUTES } from '#shared/rules/waiting-list.ts';
import { clockOf } from './clock.ts';

/** What is said of offers that are made by night. */
export const NIGHT_TERMS = `С ${clockOf(NIGHT.from)} до ${clockOf(NIGHT.until)} по времени клиники держим до ${clockOf(NIGHT.answer)}, но не позже чем за час до приёма.`;
/** How long a time is held for whoever waits, as `offerMinutes` works it out. */
export const OFFER_TERMS = `${OFFER_MINUTES.usual} минут, а если до приёма не больше трёх часов — ${OFFER_MINUTES.soon}. ${NIGHT_TERMS}`;

import { AGES_OF_CONSENT } from '#shared/rules/dependants.ts';

/**
 * The day of the clinic from which `dependant x` decides for themselves, because nobody has said since that they may be
 * booked for; null: the person may book for them. Of two ages the first one counts. `needsConfirmation` says whether
 * there is one. Who was born on 29 February comes of age on 1 March, as there. @param zone an expression: the clinic's
 */
export const decidesSince = (zone: string): string => `(
    select min(turned.day) from unnest(array[${AGES_OF_CONSENT.join(', ')}]) as age
    cross join lateral (select (date_trunc('month', x.birth_date::timestamp) + make_interval(years => age))::date
      + extract(day from x.birth_date)::int - 1 as day) turned
    where turned.day > (x.confirmed_at at time zone ${zone})::date and turned.day <= (now() at time zone ${zone})::date)`;

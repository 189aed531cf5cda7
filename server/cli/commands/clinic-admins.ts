import { appointClinicAdmin, dismissClinicAdmin } from '#server/features/clinics/index.ts';
import { cliTexts } from '../cli.ru.ts';
import { invitationSettings, letterFate, readInvitedEmail } from '../clinic-facts.ts';
import type { Command } from '../command.ts';
import { clinicOf, PERSON_OPTIONS, personOf, readPerson } from '../named.ts';
import { readPersonName } from '../person-name.ts';
import { requiredText } from '../values.ts';
import { withCall } from '../with-call.ts';
import { clinicsTexts as texts } from './clinics.ru.ts';

const SLUG = { slug: { type: 'string', text: cliTexts.slugOption } } as const;

/** Names one more administrator of a clinic, who is invited by letter (A52). */
export const clinicsAppointCommand: Command = {
  name: 'clinics appoint',
  summary: texts.appointSummary,
  options: {
    ...SLUG,
    email: { type: 'string', text: texts.emailOption },
    name: { type: 'string', text: texts.nameOption },
  },
  async run({ config, values, say }) {
    const slug = requiredText(values, 'slug');
    const email = readInvitedEmail(values, 'email');
    const invitee = { email, ...(await readPersonName(values, 'name')) };
    const { title } = await withCall(
      config,
      say,
      async (call) => appointClinicAdmin(call, invitationSettings(config), await clinicOf(call, slug), invitee),
      { too_many_requests: cliTexts.tooManyLetters(email) },
    );
    say(texts.appointed(email, title));
    say(letterFate(config, email));
    return 0;
  },
};

/** Takes the role from an administrator. */
export const clinicsDismissCommand: Command = {
  name: 'clinics dismiss',
  summary: texts.dismissSummary,
  options: { ...SLUG, ...PERSON_OPTIONS },
  async run({ config, values, say }) {
    const slug = requiredText(values, 'slug');
    const who = readPerson(values);
    const { title } = await withCall(
      config,
      say,
      async (call) => dismissClinicAdmin(call, await clinicOf(call, slug), await personOf(call, who)),
      { not_found: texts.notAdmin(who.name, slug) },
    );
    say(texts.dismissed(who.name, title));
    return 0;
  },
};

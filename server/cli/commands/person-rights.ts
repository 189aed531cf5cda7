import { GRANTABLE } from '#shared/access/grantable.ts';
import { getUserRights } from '#server/features/auth/index.ts';
import { setPersonRights } from '#server/features/clinics/index.ts';
import { cliTexts } from '../cli.ru.ts';
import { invitationSettings } from '../clinic-facts.ts';
import { CliError, type Command, type OptionValues } from '../command.ts';
import { clinicOf, PERSON_OPTIONS, personOf, readPerson, readReason, REASON_OPTION } from '../named.ts';
import { knownListOf, requiredText, textOf } from '../values.ts';
import { withCall } from '../with-call.ts';
import { peopleTexts as texts } from './people.ru.ts';

/** @returns undefined: as it is @throws CliError */
function readAdmin(values: OptionValues): boolean | undefined {
  const given = textOf(values, 'admin');
  if (given === undefined) return undefined;
  if (given !== 'yes' && given !== 'no') throw new CliError(texts.wrongAdmin);
  return given === 'yes';
}

/**
 * Shows what a person may do in a clinic; makes them its administrator or not, and gives them permissions there beside
 * their roles (A51, A52).
 */
export const peopleRightsCommand: Command = {
  name: 'people rights',
  summary: texts.rightsSummary,
  options: {
    ...PERSON_OPTIONS,
    clinic: { type: 'string', text: texts.clinicOption },
    admin: { type: 'string', text: texts.adminOption },
    grants: { type: 'string', text: texts.grantsOption },
    reason: REASON_OPTION,
  },
  async run({ config, values, say }) {
    const who = readPerson(values);
    const slug = requiredText(values, 'clinic');
    const [isAdmin, grants] = [readAdmin(values), knownListOf(values, 'grants', GRANTABLE)];
    const isChange = isAdmin !== undefined || grants !== undefined;
    const reason = isChange ? readReason(values) : '';
    const { roles, held } = await withCall(
      config,
      say,
      async (call) => {
        const place = { user: await personOf(call, who), clinic: await clinicOf(call, slug) };
        if (isChange) await setPersonRights(call, invitationSettings(config), place, { isAdmin, grants, reason });
        const { clinics, rights } = await getUserRights(call, place.user);
        return {
          roles: clinics.find(({ id }) => id === place.clinic)?.roles ?? [],
          held: rights.find(({ clinic }) => clinic === place.clinic)?.grants ?? [],
        };
      },
      { not_found: texts.noPerson, too_many_requests: cliTexts.tooManyLetters(who.name) },
    );
    say(texts.rightsNow(who.name, slug));
    say(texts.roles(roles));
    say(texts.grants(held));
    return 0;
  },
};

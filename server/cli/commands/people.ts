import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { STAFF_ROLES } from '#shared/access/staff-roles.ts';
import { MANY_PEOPLE } from '#shared/rules/many-people.ts';
import { ACCOUNT_STATES, takesAccess, type AccountState, type UserMove } from '#shared/rules/user-status.ts';
import { publicUrl } from '#server/config/config.ts';
import { forgetIdentities } from '#server/features/social/index.ts';
import { systemEm } from '#server/db/orm.ts';
import {
  endSessionsByCommand,
  listAdminUsers,
  moveUserByCommand,
  resetFactorsByCommand,
  withdrawSuperuserByCommand,
} from '#server/features/auth/index.ts';
import { cliTexts } from '../cli.ru.ts';
import { CliError, type Command, type CommandContext } from '../command.ts';
import {
  clinicOf,
  PERSON_OPTIONS,
  personOf,
  readPerson,
  readReason,
  REASON_OPTION,
  type PersonOnLine,
} from '../named.ts';
import { explained } from '../refusals.ts';
import { textOf } from '../values.ts';
import { withOrm } from '../with-orm.ts';
import { peopleTexts as texts } from './people.ru.ts';

const REASON = 'the command line administers the accounts of the installation';
const MOST = 100;

/** Does something to the account of a person, by its id. @throws CliError in place of the refusals of a service */
const withPerson = <T>(
  { config, say }: CommandContext,
  { name, person }: PersonOnLine,
  work: (em: SqlEntityManager, id: string) => Promise<T>,
): Promise<T> =>
  withOrm(config, say, async (orm) => {
    const em = systemEm(orm, REASON);
    return work(em, await personOf({ em }, { name, person })).catch((error: unknown) => {
      throw explained(error, {
        not_found: cliTexts.person.notFound(name),
        user_move_refused: texts.refused(name),
        factor_missing: texts.noFactor(name),
      });
    });
  });

/** Accounts by name, address or status (K9). */
export const peopleListCommand: Command = {
  name: 'people list',
  summary: texts.listSummary,
  options: {
    search: { type: 'string', text: texts.searchOption },
    status: { type: 'string', text: texts.statusOption },
    role: { type: 'string', text: texts.roleOption(STAFF_ROLES) },
    clinic: { type: 'string', text: texts.ofClinicOption },
  },
  async run({ config, values, say }) {
    const given = textOf(values, 'status') ?? '';
    const status = ACCOUNT_STATES.find((known) => known === given);
    if (given !== '' && status === undefined) throw new CliError(texts.wrongStatus(given, ACCOUNT_STATES));
    const givenRole = textOf(values, 'role') ?? '';
    const role = STAFF_ROLES.find((known) => known === givenRole);
    if (givenRole !== '' && role === undefined) throw new CliError(texts.wrongRole(givenRole, STAFF_ROLES));
    const { rows, total } = await withOrm(config, say, async (orm) => {
      const em = systemEm(orm, REASON);
      const slug = textOf(values, 'clinic');
      const clinic = slug === undefined ? undefined : await clinicOf({ em }, slug);
      return listAdminUsers({ em }, { page: 1, size: MOST, search: textOf(values, 'search'), status, role, clinic });
    });
    for (const row of rows) {
      const name = [row.last_name, row.first_name, row.middle_name].filter((part) => part !== '').join(' ');
      const clinics = row.clinics.map(({ slug, roles }) => `${slug}: ${roles.join(', ')}`).join('; ');
      const contact = row.email ?? row.phone ?? '';
      const state: AccountState = row.restored_until === null ? row.status : 'closed';
      say([row.id, contact, state, name, row.is_superuser ? texts.superuser : clinics].join('  ').trimEnd());
    }
    say(texts.counted(rows.length, total, total >= MANY_PEOPLE));
    return 0;
  },
};

const moving = (move: UserMove): Command => ({
  name: `people ${move}`,
  summary: texts.moves[move],
  options: {
    ...PERSON_OPTIONS,
    ...(takesAccess(move) ? { reason: REASON_OPTION } : {}),
  },
  async run(context) {
    const who = readPerson(context.values);
    const reason = takesAccess(move) ? readReason(context.values) : '';
    await withPerson(context, who, (em, id) => moveUserByCommand(em, id, { move, reason }));
    context.say(texts.moved[move](who.name));
    return 0;
  },
});
export const peopleApproveCommand = moving('approve');
export const peopleDisapproveCommand = moving('disapprove');
export const peopleBanCommand = moving('ban');
export const peopleUnbanCommand = moving('unban');

/** Ends all that lets a person in without their password. */
export const peopleEndSessionsCommand: Command = {
  name: 'people end-sessions',
  summary: texts.endSummary,
  options: PERSON_OPTIONS,
  async run(context) {
    const who = readPerson(context.values);
    const ended = await withPerson(context, who, endSessionsByCommand);
    context.say(texts.ended(who.name, ended));
    return 0;
  },
};

/** Takes second factor and passkeys from who has lost them, also from the only superuser (K7). */
export const peopleResetFactorsCommand: Command = {
  name: 'people reset-factors',
  summary: texts.resetSummary,
  options: { ...PERSON_OPTIONS, reason: REASON_OPTION },
  async run(context) {
    const who = readPerson(context.values);
    const reason = readReason(context.values);
    const settings = { publicUrl: publicUrl(context.config), forgetIdentities };
    await withPerson(context, who, (em, id) => resetFactorsByCommand(em, settings, id, reason));
    context.say(texts.reset(who.name));
    return 0;
  },
};

/** Takes the rights of a superuser, also of the last one: `create-superuser` names another. */
export const peopleWithdrawSuperuserCommand: Command = {
  name: 'people withdraw-superuser',
  summary: texts.withdrawSummary,
  options: { ...PERSON_OPTIONS, reason: REASON_OPTION },
  async run(context) {
    const who = readPerson(context.values);
    const reason = readReason(context.values);
    await withPerson(context, who, (em, id) => withdrawSuperuserByCommand(em, id, reason));
    context.say(texts.withdrawn(who.name));
    return 0;
  },
};

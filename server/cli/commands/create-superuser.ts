import { randomBytes } from 'node:crypto';
import { Value } from 'typebox/value';
import { Email, Password } from '#shared/contract/auth.ts';
import { emailKey } from '#shared/format/email.ts';
import { holdsOwnWord } from '#shared/rules/own-words.ts';
import { publicUrl } from '#server/config/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { createOrm, systemEm } from '#server/db/orm.ts';
import { grantSuperuser } from '#server/features/accounts/index.ts';
import { issueResetLink, signOutEverywhere } from '#server/features/auth/index.ts';
import { isCommonPassword } from '#server/lib/passwords/common-passwords.ts';
import { hashPassword } from '#server/lib/passwords/hashing.ts';
import { askPassword } from '../ask.ts';
import { cliTexts } from '../cli.ru.ts';
import { CliError, type Command } from '../command.ts';
import { withDatabase } from '../database.ts';

const texts = cliTexts.createSuperuser;

function readEmail(given: unknown): string {
  const email = typeof given === 'string' ? emailKey(given) : '';
  if (email === '') throw new CliError(cliTexts.missingOption('email'));
  if (!Value.Check(Email, email)) throw new CliError(cliTexts.wrongEmail(email));
  return email;
}

/**
 * From the environment or the terminal, never from the arguments: those stand in the list of processes. Null: none
 * given.
 */
async function readPassword(email: string): Promise<string | null> {
  const password = process.env['SUPERUSER_PASSWORD'] ?? (await askPassword(texts.passwordQuestion));
  if (password === '') return null;
  if (!Value.Check(Password, password)) throw new CliError(texts.passwordTooShort);
  if (isCommonPassword(password)) throw new CliError(texts.passwordTooCommon);
  if (holdsOwnWord(password, { email })) throw new CliError(texts.passwordOwnWord);
  return password;
}

export const createSuperuserCommand: Command = {
  name: 'create-superuser',
  summary: texts.summary,
  options: { email: { type: 'string', text: texts.emailOption } },
  async run({ config, values, say }) {
    const email = readEmail(values['email']);
    const password = await readPassword(email);
    await withDatabase(config, { info: () => {}, warn: say }, async ({ appUrl, ownerUrl }) => {
      await migrate(ownerUrl, appUrl);
      const orm = await createOrm({ url: appUrl, poolSize: 1, applicationName: 'clinic-cli' });
      try {
        const em = systemEm(orm, 'superusers belong to the platform');
        const passwordHash = password === null ? null : await hashPassword(password);
        // nobody knows the password of an account that waits for its link
        const newcomer = {
          firstName: texts.firstName,
          lastName: texts.lastName,
          passwordHash: passwordHash ?? (await hashPassword(randomBytes(32).toString('base64'))),
        };
        const { userId, promoted } = await em.transactional(async (transaction) => {
          const granted = await grantSuperuser(transaction, { email, passwordHash, newcomer });
          // neither a session opened by a patient nor a link of theirs may wake up as a superuser's
          await signOutEverywhere(transaction, granted.userId);
          return granted;
        });
        say(promoted === 'new' ? texts.created(email) : texts.promoted(email));
        if (promoted === 'waiting') say(texts.promotedWaiting(email));
        if (promoted === 'closed') say(texts.promotedClosed(email));
        if ((promoted === 'new' || promoted === 'waiting') && password === null)
          say(
            texts.link(
              await issueResetLink(em, { APP_SECRET: config.APP_SECRET, publicUrl: publicUrl(config) }, userId),
            ),
          );
      } finally {
        await orm.close();
      }
    });
    return 0;
  },
};

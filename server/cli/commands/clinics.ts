import { systemEm } from '#server/db/orm.ts';
import { listAdminClinics, switchClinic } from '#server/features/clinics/index.ts';
import { cliTexts } from '../cli.ru.ts';
import type { Command } from '../command.ts';
import { clinicOf } from '../named.ts';
import { requiredText, textOf } from '../values.ts';
import { withCall } from '../with-call.ts';
import { withOrm } from '../with-orm.ts';
import { clinicsTexts as texts } from './clinics.ru.ts';

const MOST = 100;

/** Clinics by title (A52). */
export const clinicsListCommand: Command = {
  name: 'clinics list',
  summary: texts.listSummary,
  options: { search: { type: 'string', text: texts.searchOption } },
  async run({ config, values, say }) {
    const { rows, total } = await withOrm(config, say, (orm) =>
      listAdminClinics(
        { em: systemEm(orm, 'the command line sees the clinics of the installation') },
        { page: 1, size: MOST, search: textOf(values, 'search') },
      ),
    );
    for (const { id, slug, title, disabled_at: disabled } of rows)
      say(`${id}  ${slug}  ${title}${disabled === null ? '' : `  ${texts.off}`}`);
    say(texts.counted(rows.length, total));
    return 0;
  },
};

const switching = (isOn: boolean): Command => ({
  name: isOn ? 'clinics enable' : 'clinics disable',
  summary: isOn ? texts.enableSummary : texts.disableSummary,
  options: { slug: { type: 'string', text: cliTexts.slugOption } },
  async run({ config, values, say }) {
    const slug = requiredText(values, 'slug');
    const { title } = await withCall(config, say, async (call) => switchClinic(call, await clinicOf(call, slug), isOn));
    say(isOn ? texts.enabled(title) : texts.disabled(title));
    return 0;
  },
});
export const clinicsEnableCommand = switching(true);
export const clinicsDisableCommand = switching(false);

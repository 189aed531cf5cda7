import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import {
  clinicSettingsEndpoints as api,
  type ClinicModules,
  type ClinicSettings,
} from '#shared/contract/clinic-settings.ts';
import { currentAs } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import type { Files } from '#server/features/files/index.ts';
import { getAdminClinic, setClinicModules, type AdminClinicView } from './admin-clinics.service.ts';
import { clinicEdition, setClinicEdition } from './clinic-edition.service.ts';
import { clinicSettings, isSlugFree, saveClinicSettings, type ClinicWithPast } from './clinic-settings.service.ts';
import { toClinic } from './clinics.mapper.ts';
import { firstStepsDone } from './first-steps.service.ts';
import { releaseSlug } from './past-slugs.service.ts';
import { publishClinic } from './publish-clinic.service.ts';
import { removeClinicLogo, setClinicLogo } from './logo.service.ts';

function toSettings({ clinic, pastSlugs }: ClinicWithPast): Static<typeof ClinicSettings> {
  const { id: _id, uuid: _uuid, modules: _modules, is_disabled: _isDisabled, ...facts } = toClinic(clinic);
  return {
    ...facts,
    past_slugs: [...pastSlugs],
    worktime: clinic.worktime,
    hours: clinic.hours?.map((day) => day.map(({ from, to }) => ({ from, to }))) ?? null,
    booking_max: clinic.bookingMax ?? null,
    version: clinic.version,
  };
}

const toModules = ({ modules, version }: AdminClinicView): Static<typeof ClinicModules> => ({
  modules: [...modules],
  version,
});

/** A clinic in its administrator's hands (2 §2 "Clinic settings", 2 §7). */
export function clinicSettingsRoutes(app: FastifyInstance, files: Files): void {
  route(app, api.getClinicSettings, async (_, call) => toSettings(await clinicSettings(call)));
  route(app, api.checkClinicSlug, async ({ params }, call) => ({ is_free: await isSlugFree(call, params.slug) }));
  route(app, api.releaseClinicSlug, async ({ params }, call) => toSettings(await releaseSlug(call, params.slug)));
  route(app, api.publishClinic, async ({ body }, call) => toSettings(await publishClinic(call, body.is_published)));
  route(app, api.getFirstSteps, async (_, call) => ({ done: await firstStepsDone(call) }));
  route(app, api.getClinicEdition, (_, call) => clinicEdition(call));
  route(app, api.setClinicEdition, ({ body }, call) => setClinicEdition(call, body.edition));
  route(app, api.setClinicLogo, async (_, call) => toSettings(await setClinicLogo(call, files, call.file)));
  route(app, api.removeClinicLogo, async (_, call) => toSettings(await removeClinicLogo(call)));
  route(app, api.getClinicModules, async (_, call) => toModules(await getAdminClinic(call, call.clinic.id)));
  route(app, api.saveClinicModules, ({ body }, call) =>
    currentAs(toModules, async () => toModules(await setClinicModules(call, call.clinic.id, body))),
  );
  route(app, api.saveClinicSettings, ({ body }, call) => {
    const { moves_times: movesTimes, booking_days, booking_lead, booking_max, cancel_lead, ...change } = body;
    const booking = {
      bookingDays: booking_days,
      bookingLead: booking_lead,
      bookingMax: booking_max,
      cancelLead: cancel_lead,
    };
    return currentAs(toSettings, async () =>
      toSettings(await saveClinicSettings(call, { ...change, booking, movesTimes })),
    );
  });
}

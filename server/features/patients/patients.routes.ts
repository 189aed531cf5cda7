import type { FastifyInstance } from 'fastify';
import { patientPhotoEndpoints as photos } from '#shared/contract/patient-photos.ts';
import { patientEndpoints as api } from '#shared/contract/patients.ts';
import type { Files } from '#server/features/files/index.ts';
import { currentAs, fieldsAs } from '#server/http/domain-error.ts';
import { pagingOf } from '#server/http/paging.ts';
import { route } from '#server/http/route.ts';
import { listPatients } from './list-patients.service.ts';
import type { AccountSettings } from './account-news.ts';
import { findPeople, linkAccount, unlinkAccount } from './patient-accounts.service.ts';
import { viewPatientBanner } from './patient-banner.service.ts';
import { createPatient, deletePatient, updatePatient, viewPatient, type SavedCard } from './patient-cards.service.ts';
import { readPatientPhoto, removePatientPhoto, setPatientPhoto } from './photo.service.ts';
import {
  fromNewPatient,
  fromPatientChange,
  patientFieldOf,
  toBannerWithVisits,
  toOpenPatient,
  toPatientRow,
  toPerson,
  toStalePatient,
} from './patients.mapper.ts';

/**
 * Patients and their cards (2 §2 "Patient registry", "Patient medical card"), and who signs in as them (B38). `secret`
 * seals the places of the list.
 */
export function patientRoutes(
  app: FastifyInstance,
  { secret, files, ...settings }: { secret: string; files: Files } & AccountSettings,
): void {
  route(app, api.listPatients, async ({ query }, call) => {
    const { rows, ...paging } = await listPatients(call, secret, pagingOf(query));
    return { items: rows.map(toPatientRow), ...paging };
  });
  route(app, api.createPatient, ({ body }, call) =>
    fieldsAs(patientFieldOf, async () => toOpenPatient(await createPatient(call, fromNewPatient(body)))),
  );
  route(app, api.getPatient, async ({ params }, call) => toOpenPatient(await viewPatient(call, params.id)));
  route(app, api.getPatientBanner, async ({ params, query }, call) =>
    toBannerWithVisits(await viewPatientBanner(call, params.id, query), call.clinic.timezone),
  );
  route(app, api.updatePatient, ({ params, body }, call) =>
    fieldsAs(patientFieldOf, () =>
      currentAs(
        (saved: SavedCard) => toStalePatient(saved, call.clinic.timezone),
        async () => toOpenPatient(await updatePatient(call, params.id, fromPatientChange(body))),
      ),
    ),
  );
  route(app, photos.getPatientPhoto, ({ params, query }, call) =>
    readPatientPhoto(call, files, { id: params.id, size: query.size }),
  );
  route(app, photos.setPatientPhoto, async ({ params }, call) =>
    toOpenPatient(await setPatientPhoto(call, files, params.id, call.file)),
  );
  route(app, photos.removePatientPhoto, async ({ params }, call) =>
    toOpenPatient(await removePatientPhoto(call, params.id)),
  );
  route(app, api.deletePatient, async ({ params }, call) => {
    await deletePatient(call, params.id);
    return { result: true };
  });
  route(app, api.findPeople, async ({ params, body }, call) => ({
    items: (await findPeople(call, params.id, body.contact)).map(toPerson),
  }));
  route(app, api.linkAccount, ({ params, body }, call) =>
    currentAs(
      (saved: SavedCard) => toStalePatient(saved, call.clinic.timezone),
      async () => toOpenPatient(await linkAccount(call, settings, params.id, body)),
    ),
  );
  route(app, api.unlinkAccount, async ({ params }, call) =>
    toOpenPatient(await unlinkAccount(call, settings, params.id)),
  );
}

import type { FastifyInstance } from 'fastify';
import { receptionEndpoints as api } from '#shared/contract/reception.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { formFromWire } from '#shared/rules/form-025u.ts';
import type { CallClinic } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { personTopic, scheduleTopic, slotsChanged, type TopicEvent } from '#server/lib/realtime/topics.ts';
import { getCurrentVisit } from './current-reception.service.ts';
import { deleteDraft, saveDraft } from './drafts.service.ts';
import { listHistory } from './history.service.ts';
import { listReceptionDay } from './reception-day.service.ts';
import { toCurrentReception, toHistoryItem, toReceptionGroup, toReceptionRecord } from './reception.mapper.ts';
import { viewRecord } from './records.service.ts';
import { changeRecord, createRecord } from './save-record.service.ts';
import { canWrite, type Visit } from './visit.service.ts';

/** A saved record changes what the desk and the patient see of the visit. */
function visitChanged(
  { id: clinic }: CallClinic,
  { slot_id: slot, doctor_id: doctor, patient_user_id: user }: Visit,
): TopicEvent[] {
  if (slot !== null) return slotsChanged(clinic, [{ id: slot, doctor_id: doctor }], user);
  return [{ topic: scheduleTopic(clinic), ids: [] }, ...(user === null ? [] : [{ topic: personTopic(user), ids: [] }])];
}

/** Reception of patients and «форма 025/у» (3 §7 "Reception"). */
export function receptionRoutes(app: FastifyInstance): void {
  route(app, api.listReceptionDay, async ({ params, query }, { em, clinic, actor }) => ({
    items: (await listReceptionDay(em, clinic, actor, params.id, query)).map((group) =>
      toReceptionGroup(group, clinic.timezone),
    ),
  }));
  route(app, api.getReception, async ({ params }, { em, clinic, actor, ip }) => {
    const current = await getCurrentVisit(em, clinic, actor, params.id, ip);
    return toCurrentReception(current, canWrite(actor, current.visit), clinic.timezone);
  });
  route(app, api.createReceptionRecord, async ({ body }, { em, clinic, actor, ip, publish }) => {
    const {
      appointment,
      forma,
      is_close: hasEpicrisis,
      treatmentcase: treatmentCase,
      close_case: closesCase,
      drafts,
    } = body;
    const { record, visit } = await createRecord(
      em,
      clinic,
      actor,
      { appointment, form: formFromWire(forma), hasEpicrisis, treatmentCase, closesCase, drafts },
      ip,
    );
    publish(...visitChanged(clinic, visit));
    return toReceptionRecord(record, clinic.timezone);
  });
  route(app, api.getReceptionRecord, async ({ params }, { em, clinic, actor, ip }) =>
    toReceptionRecord(await viewRecord(em, clinic, actor, params.id, ip), clinic.timezone),
  );
  route(app, api.updateReceptionRecord, async ({ params, body }, { em, clinic, actor, ip, publish }) => {
    const { forma, is_close: hasEpicrisis, close_case: closesCase, version, drafts } = body;
    const { record, visit } = await changeRecord(
      em,
      clinic,
      actor,
      params.id,
      { form: formFromWire(forma), hasEpicrisis, closesCase, version, drafts },
      ip,
    );
    publish(...visitChanged(clinic, visit));
    return toReceptionRecord(record, clinic.timezone);
  });
  route(app, api.saveReceptionDraft, async ({ params, body }, { em, clinic, actor }) => {
    const draft = {
      form: formFromWire(body.fields),
      treatmentCase: body.treatmentcase,
      closesCase: body.close_case,
      baseVersion: body.base_version,
      page: body.page,
      after: body.after,
    };
    return { saved_at: toClinicIso(await saveDraft(em, clinic, actor, params.id, draft), clinic.timezone) };
  });
  route(app, api.deleteReceptionDraft, async ({ params }, { em, clinic, actor }) => {
    await deleteDraft(em, clinic, actor, params.id);
    return { result: true };
  });
  route(app, api.listReceptionHistory, async ({ params, query }, { em, clinic, actor, ip }) => {
    const { items, total, next } = await listHistory(em, clinic, actor, params.id, query, ip);
    return { items: items.map((row) => toHistoryItem(row, clinic.timezone)), total, next };
  });
}

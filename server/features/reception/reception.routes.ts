import type { FastifyInstance } from 'fastify';
import { receptionEndpoints as api } from '#shared/contract/reception.ts';
import { toClinicIso } from '#shared/rules/clinic-time.ts';
import { formFromWire } from '#shared/rules/form-025u.ts';
import { currentAs, fieldsAs } from '#server/http/domain-error.ts';
import { route } from '#server/http/route.ts';
import { getCurrentVisit } from './current-reception.service.ts';
import { deleteDraft, saveDraft } from './drafts.service.ts';
import { listHistory } from './history.service.ts';
import { listReceptionDay } from './reception-day.service.ts';
import {
  recordFieldOf,
  toCurrentReception,
  toHistoryItem,
  toReceptionGroup,
  toReceptionRecord,
} from './reception.mapper.ts';
import { viewRecord, type RecordRow } from './records.service.ts';
import { changeRecord, createRecord } from './save-record.service.ts';
import { canWrite } from './visit.service.ts';

/** Reception of patients and «форма 025/у» (3 §7 "Reception"). */
export function receptionRoutes(app: FastifyInstance): void {
  route(app, api.listReceptionDay, async ({ params, query }, call) => ({
    items: (await listReceptionDay(call, params.id, query)).map((group) =>
      toReceptionGroup(group, call.clinic.timezone),
    ),
  }));
  route(app, api.getReception, async ({ params }, call) => {
    const current = await getCurrentVisit(call, params.id);
    return toCurrentReception(current, canWrite(call.actor, current.visit), call.clinic.timezone);
  });
  route(app, api.createReceptionRecord, async ({ body }, call) => {
    const {
      appointment,
      forma,
      is_close: hasEpicrisis,
      treatmentcase: treatmentCase,
      close_case: closesCase,
      drafts,
    } = body;
    const sent = { appointment, form: formFromWire(forma), hasEpicrisis, treatmentCase, closesCase, drafts };
    const record = await fieldsAs(recordFieldOf, () => createRecord(call, sent));
    return toReceptionRecord(record, call.clinic.timezone);
  });
  route(app, api.getReceptionRecord, async ({ params }, call) =>
    toReceptionRecord(await viewRecord(call, params.id), call.clinic.timezone),
  );
  route(app, api.updateReceptionRecord, ({ params, body }, call) => {
    const { forma, is_close: hasEpicrisis, close_case: closesCase, version, drafts } = body;
    const change = { form: formFromWire(forma), hasEpicrisis, closesCase, version, drafts };
    const toWire = (record: RecordRow) => toReceptionRecord(record, call.clinic.timezone);
    return fieldsAs(recordFieldOf, () =>
      currentAs(toWire, async () => toWire(await changeRecord(call, params.id, change))),
    );
  });
  route(app, api.saveReceptionDraft, async ({ params, body }, call) => {
    const draft = {
      form: formFromWire(body.fields),
      treatmentCase: body.treatmentcase,
      closesCase: body.close_case,
      baseVersion: body.base_version,
      page: body.page,
      after: body.after,
    };
    return { saved_at: toClinicIso(await saveDraft(call, params.id, draft), call.clinic.timezone) };
  });
  route(app, api.deleteReceptionDraft, async ({ params }, call) => {
    await deleteDraft(call, params.id);
    return { result: true };
  });
  route(app, api.listReceptionHistory, async ({ params, query }, call) => {
    const { items, total, next } = await listHistory(call, params.id, {
      order: query.order,
      after: query.after,
      size: query.per_page,
    });
    return { items: items.map((row) => toHistoryItem(row, call.clinic.timezone)), total, next };
  });
}

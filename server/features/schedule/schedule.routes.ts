import type { FastifyInstance } from 'fastify';
import { scheduleEndpoints as api } from '#shared/contract/schedule.ts';
import { clinicDay, daysAsInstants, zoneOffset } from '#shared/rules/clinic-time.ts';
import type { CallClinic } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { doctorTopic, scheduleTopic, slotsChanged } from '#server/lib/realtime/topics.ts';
import { clearSchedule, generateSchedule } from './generate.service.ts';
import { toStaffSlot } from './schedule.mapper.ts';
import { createSlot, deleteSlot } from './slots.service.ts';
import { getStaffSlot, listSlotsByDay, listSlotsByDoctor } from './staff-slots.service.ts';
import { scheduleTexts } from './texts.ru.ts';
import { updateSlot } from './update-slot.service.ts';

/** The `UTC` field of schedule calls is accepted; when it disagrees with the clinic's zone the answer says so (decision "Time"). */
function zoneWarnings(sent: number | undefined, clinic: CallClinic): { warnings?: string[] } {
  if (sent === undefined || sent * 60 === zoneOffset(Date.now(), clinic.timezone)) return {};
  return { warnings: [scheduleTexts.zoneDiffers(sent, clinic.timezone)] };
}

/** Doctors' schedules (2 §7 "Slots", "Schedule"). */
export function scheduleRoutes(app: FastifyInstance): void {
  route(app, api.listSlotsByDoctor, async ({ params, query }, { em, clinic }) => ({
    items: (await listSlotsByDoctor(em, clinic, params.id, query)).map((row) => toStaffSlot(row, clinic.timezone)),
  }));
  route(app, api.listSlotsByDay, async ({ query }, { em, clinic }) => ({
    items: (await listSlotsByDay(em, clinic, query)).map((row) => toStaffSlot(row, clinic.timezone)),
  }));
  route(app, api.listSlots, async ({ query }, { em, clinic }) => {
    const today = clinicDay(Date.now(), clinic.timezone);
    return {
      items: (await listSlotsByDay(em, clinic, { ...daysAsInstants(today, today, clinic.timezone), ...query })).map(
        (row) => toStaffSlot(row, clinic.timezone),
      ),
    };
  });
  route(app, api.createSlot, async ({ body }, { em, clinic, actor, ip, publish }) => {
    const id = await createSlot(em, clinic, actor, body, ip);
    publish(...slotsChanged(clinic.id, [{ id, doctor_id: body.doctor }]));
    return toStaffSlot(await getStaffSlot(em, clinic, id), clinic.timezone);
  });
  route(app, api.updateSlot, async ({ params, body }, { em, clinic, actor, ip, publish }) => {
    const { changed, row } = await updateSlot(em, clinic, actor, params.id, body, ip);
    publish(...slotsChanged(clinic.id, [changed], changed.userId));
    return toStaffSlot(row, clinic.timezone);
  });
  route(app, api.deleteSlot, async ({ params, query }, { em, clinic, actor, ip, publish }) => {
    publish(
      ...slotsChanged(clinic.id, [await deleteSlot(em, clinic, actor, { id: params.id, version: query.version }, ip)]),
    );
    return { result: true };
  });
  route(app, api.generateSchedule, async ({ body }, { em, clinic, actor, ip, publish }) => {
    const { exists, ...counts } = await generateSchedule(em, clinic, actor, body, ip);
    if (!body.debug)
      publish({ topic: doctorTopic(body.doctor), ids: [] }, { topic: scheduleTopic(clinic.id), ids: [] });
    const msg = body.debug ? scheduleTexts.previewed(counts.created) : scheduleTexts.generated(counts.created);
    return { result: true, msg, data: { ...counts, exists_slot: exists }, ...zoneWarnings(body.UTC, clinic) };
  });
  route(app, api.clearSchedule, async ({ body }, { em, clinic, actor, ip, publish }) => {
    const data = await clearSchedule(em, clinic, actor, body, ip);
    if (!body.debug)
      publish({ topic: doctorTopic(body.doctor), ids: [] }, { topic: scheduleTopic(clinic.id), ids: [] });
    return {
      result: true,
      msg: body.debug ? scheduleTexts.wouldClear(data.cleared) : scheduleTexts.cleared(data.cleared),
      data,
      ...zoneWarnings(body.UTC, clinic),
    };
  });
}

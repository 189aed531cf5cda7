import { clinicDay } from '#shared/rules/clinic-time.ts';
import { innerTopic, type TopicEvent } from '#server/lib/realtime/topics.ts';

interface ChangedSlot {
  readonly id: string;
  readonly doctor_id: string;
}
/** Events for times that became free or taken while no visit changed: for those who see the times of their doctors. */
export function slotsChanged(slots: readonly ChangedSlot[]): TopicEvent[] {
  return [...new Set(slots.map((slot) => slot.doctor_id))].map((doctor) => ({
    topic: innerTopic('slots', doctor),
    ids: slots.filter((slot) => slot.doctor_id === doctor).map(({ id }) => id),
  }));
}

interface ChangedAppointment {
  /** null: the time of an ended appointment was removed */
  readonly slot_id: string | null;
  readonly doctor_id: string;
  /** of the doctor; null: not known */
  readonly employee_id: string | null;
  /** account of the patient */
  readonly user_id: string | null;
  readonly start_ms: number;
}
/**
 * Events for a changed appointment: the clinic's staff, by day and employee, and the patient. Whoever looks at the
 * doctor's times, visitors among them, hears of it only when it took or freed one.
 */
export function appointmentChanged(
  clinic: { readonly id: string; readonly timezone: string },
  { slot_id: slot, doctor_id: doctor, employee_id: employee, user_id: user, start_ms: start }: ChangedAppointment,
  time: 'taken' | 'freed' | 'kept',
): TopicEvent[] {
  const ids = slot === null ? [] : [slot];
  return [
    ...(slot === null || time === 'kept' ? [] : slotsChanged([{ id: slot, doctor_id: doctor }])),
    {
      topic: innerTopic('schedule', clinic.id),
      ids,
      days: [clinicDay(start, clinic.timezone)],
      ...(employee === null ? {} : { employees: [employee] }),
    },
    ...(user === null ? [] : [{ topic: innerTopic('me', user), ids }]),
  ];
}
/** Events for many times of one doctor while no visit changed: whoever shows the times reads all again. */
export const timesChanged = (doctorId: string): TopicEvent[] => [{ topic: innerTopic('slots', doctorId), ids: [] }];

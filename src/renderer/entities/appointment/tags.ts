import { useDispatch } from 'react-redux';
import type { ClientTopic } from '#shared/contract/realtime.ts';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { concernsShown, useTopic, type Shown } from '#renderer/lib/api/use-topic.ts';

/** What is read anew when a live topic tells of a change. */
const BY_TOPIC = {
  /** own appointments, and how many of them there are */
  me: ['Appointment'],
  /**
   * lists of a clinic's day, of the desk and of the doctor, and the week of the staff, which shows how far a visit is
   */
  schedule: ['Queue', 'Reception', 'Slot'],
  /** times of one doctor: for staff and for patients */
  slots: ['Slot', 'FreeDates', 'FreeSlots'],
} as const;
/**
 * Every read that shows an appointment or a time; doctors show their next free time. Whatever changes an appointment or
 * a time invalidates this whole set, so that no list has to be remembered when a mutation is written.
 */
export const APPOINTMENT_TAGS = [
  ...new Set([...BY_TOPIC.me, ...BY_TOPIC.schedule, ...BY_TOPIC.slots, 'Doctor' as const]),
];

/** The API with the tags of appointments: reads of the set and changes of it are injected here. */
export const appointmentApi = baseApi.enhanceEndpoints({ addTagTypes: APPOINTMENT_TAGS });

/** Free days and times are to be read again: a hold changes these and nothing else. */
export const staleTimes = () => appointmentApi.util.invalidateTags([...BY_TOPIC.slots]);
/** How many bookings the person has, and their lists. */
export const staleOwn = () => appointmentApi.util.invalidateTags([...BY_TOPIC.me]);

type Topic = Extract<ClientTopic, keyof typeof BY_TOPIC | `slots:${string}`>;
const kindOf = (topic: Topic) => (topic === 'me' || topic === 'schedule' ? topic : 'slots');

interface TopicOptions {
  /** news that concern other days, or other people's visits only are left alone */
  readonly shown?: Shown;
  /** false for news of times that are not shown; not asked when they name none */
  readonly concerns?: (slots: readonly string[]) => boolean;
  /** a long list that reads the rows that news name by itself; false when it must be read whole */
  readonly ownRows?: {
    readonly tag: (typeof APPOINTMENT_TAGS)[number];
    readonly readRows: (slots: readonly string[]) => boolean;
  };
}

/**
 * Reads the part of the set that a live topic is about again, also after a lost connection.
 * @param topic `slots:` with the id of a doctor
 */
export function useAppointmentTopic(topic: Topic, { shown, concerns, ownRows }: TopicOptions = {}): void {
  const dispatch = useDispatch();
  useTopic(topic, (news) => {
    const { ids: slots } = news;
    if (shown && !concernsShown(news, shown)) return;
    if (concerns && slots.length > 0 && !concerns(slots)) return;
    const isRead = ownRows?.readRows(slots) ?? false;
    const stale = BY_TOPIC[kindOf(topic)].filter((tag) => !isRead || tag !== ownRows?.tag);
    dispatch(appointmentApi.util.invalidateTags(stale));
  });
}

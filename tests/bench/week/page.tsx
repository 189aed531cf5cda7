import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { addDays } from '#shared/rules/clinic-time.ts';
import { WeekCalendar } from '#renderer/lib/calendar/week-calendar.tsx';
import type { StaffSlot } from '#renderer/features/schedule/api.ts';
import { weekEvents } from '#renderer/features/schedule/week-events.tsx';
import '#renderer/styles/index.css';

const [MONDAY, NOW] = ['2026-11-23', '2026-11-24T12:00'];
const [DAYS, SLOTS_A_DAY] = [7, 52];
const two = (value: number) => String(value).padStart(2, '0');
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** Two of five times are booked, some reserved and by phone: every kind is drawn. */
function slot(index: number): StaffSlot {
  const day = addDays(MONDAY, Math.floor(index / SLOTS_A_DAY));
  const start = 7 * 60 + (index % SLOTS_A_DAY) * 15;
  const at = (minute: number) => `${day}T${clock(minute)}:00+03:00`;
  const patient =
    index % 5 < 2
      ? {
          id: `p${index}`,
          lastName: `Пациентова${index}`,
          firstName: 'Анна',
          middleName: 'Петровна',
          phone: '+79161234567',
          cardid: String(index),
          good: index % 3 > 0,
        }
      : null;
  return {
    id: `s${index}`,
    doctor: 'd',
    start_time: at(start),
    end_time: at(start + 15),
    record_mode: index % 16 === 0 ? 1 : 0,
    is_reserve: patient === null && index % 31 === 0,
    is_absent: false,
    is_overbooked: false,
    overbook_reason: null,
    is_held: false,
    is_waiting_offer: false,
    appointment: null,
    patient,
    status: patient ? 'booked' : null,
    type: null,
    version: 1,
  };
}
const idle = () => undefined;
const now = () => NOW;
const app = (slots: readonly StaffSlot[]) => (
  <WeekCalendar
    first={MONDAY}
    days={7}
    now={now}
    events={weekEvents(slots, NOW)}
    step={15}
    from={7}
    until={20}
    height={700}
    hoursLabel=""
    popover={null}
    onOpen={idle}
    onClose={idle}
    onPickTime={idle}
  />
);
const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });

/** ms until the wanted number of times is laid out and nothing more is to come in this frame. */
async function timed(work: () => void, isThere: () => boolean): Promise<number> {
  const started = performance.now();
  flushSync(work);
  while (!isThere()) await nextFrame();
  document.body.getBoundingClientRect();
  return performance.now() - started;
}

/** One week from nothing, then one time booked in it. */
async function measure(): Promise<{ first: number; again: number; times: number }> {
  const host = document.createElement('div');
  document.getElementById('root')?.append(host);
  const root = createRoot(host);
  const slots = Array.from({ length: DAYS * SLOTS_A_DAY }, (_, index) => slot(index));
  const shown = () => host.querySelectorAll('button[data-slot]');
  const first = await timed(
    () => root.render(app(slots)),
    () => shown().length === slots.length && (shown()[slots.length - 1]?.getBoundingClientRect().height ?? 0) > 0,
  );
  await nextFrame();
  await nextFrame();
  const changed = slots.map((one, index) =>
    index === 200
      ? {
          ...one,
          patient: {
            id: 'new',
            lastName: 'Новикова',
            firstName: 'Ия',
            middleName: '',
            phone: '',
            cardid: '0',
            good: true,
          },
          status: 'booked',
          version: 2,
        }
      : one,
  );
  const again = await timed(
    () => root.render(app(changed)),
    () => host.textContent.includes('Новикова'),
  );
  root.unmount();
  host.remove();
  return { first, again, times: slots.length };
}
Object.assign(window, { measure });

import { useEffect, useMemo, useRef, useState } from 'react';
import { fullName, shortName } from '#shared/format/names.ts';
import { AbsenceNotes } from '#renderer/features/schedule/components/absence-notes.tsx';
import { SlotLegend } from '#renderer/features/schedule/components/slot-legend.tsx';
import { SlotPopover } from '#renderer/features/schedule/components/slot-popover.tsx';
import { useVisitDrag } from '#renderer/features/schedule/components/use-visit-drag.tsx';
import { weekEvents } from '#renderer/features/schedule/week-events.tsx';
import { ColumnsCalendar } from '#renderer/lib/calendar/columns-calendar.tsx';
import { CLOCK, DRAGGED, NOW, SLOTS } from './desk-samples.ts';
import { Part } from './part.tsx';
import { DOCTORS, dayAfter } from './samples.ts';
import { galleryTexts as texts } from './texts.ru.ts';

const COLUMNS = DOCTORS.slice(0, 3).map(({ id, employee }) => ({
  id,
  label: fullName(employee),
  head: <strong>{shortName(employee)}</strong>,
}));
const WEEK = { first: dayAfter(0), last: dayAfter(6) };
const HEIGHT = 260;
const [FROM, UNTIL] = [10, 13];

/** Times of the desk: each kind over, now and to come, with the popover of one; a visit that is dragged to another. */
export function ScheduleParts() {
  const [openId, setOpenId] = useState<string | null>(null);
  const events = useMemo(() => weekEvents(SLOTS, NOW), []);
  const { drag, question } = useVisitDrag(SLOTS);
  const open = SLOTS.find(({ id }) => id === openId);
  const close = () => setOpenId(null);
  const calendar = { columns: COLUMNS, now: CLOCK, step: 30, from: FROM, until: UNTIL, height: HEIGHT, onClose: close };
  // what a drag marks, for who only looks; it goes with the first real one
  const dragged = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const [mark, id] of Object.entries(DRAGGED))
      dragged.current?.querySelector(`[data-slot="${id}"]`)?.setAttribute('data-drag', mark);
  }, []);
  return (
    <>
      <Part title={texts.title_slots}>
        <SlotLegend />
        <ColumnsCalendar
          {...calendar}
          events={events}
          popover={
            open
              ? {
                  id: open.id,
                  content: (
                    <SlotPopover
                      slot={open}
                      isOver={open.end_time.slice(0, 16) <= NOW}
                      onClose={close}
                      onDone={close}
                      onInput={() => undefined}
                    />
                  ),
                }
              : null
          }
          onOpen={setOpenId}
          drag={drag}
        />
        {question}
      </Part>
      <Part title={texts.title_drag}>
        <div ref={dragged}>
          <ColumnsCalendar {...calendar} events={events} popover={null} onOpen={close} />
        </div>
      </Part>
      <Part title={texts.title_absences}>
        <AbsenceNotes doctor={COLUMNS[0]?.id ?? ''} shown={WEEK} />
      </Part>
    </>
  );
}

import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { fullName, initials, shortName } from '#shared/format/names.ts';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { ColumnsCalendar } from '#renderer/lib/calendar/columns-calendar.tsx';
import { useDocumentTitle } from '#renderer/lib/page/use-document-title.ts';
import { useFillHeight } from '#renderer/lib/page/use-fill-height.ts';
import { useLastPage } from '#renderer/lib/navigation/use-list-address.ts';
import { useWidth } from '#renderer/lib/page/use-width.ts';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { EmptyCalendarPicture } from '#renderer/ui/pictures/time-pictures.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { LAST_HOUR } from '../address.ts';
import { columnsIn, firstOf, pageWith } from '../day-columns.ts';
import { texts } from '../texts.ru.ts';
import { useDay } from '../use-day.ts';
import type { ScheduleOfAddress } from '../use-schedule-address.ts';
import { useSlotPopover } from '../use-slot-popover.tsx';
import { DoctorChoice } from './doctor-choice.tsx';
import { DoctorsPager } from './doctors-pager.tsx';
import { ScheduleHead } from './schedule-head.tsx';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import { SlotLegend } from './slot-legend.tsx';
import { SpecialtyFilter } from './specialty-filter.tsx';
import { useVisitDrag } from './use-visit-drag.tsx';

/** px: what stands under the grid, and what the grid is at least */
const [LEGEND, LEAST] = [68, 420];
const DAY_HOURS = 24;

/** One day of all doctors: as many side by side as the window holds, and the way to the others. */
export function DayGrid({ schedule }: { readonly schedule: ScheduleOfAddress }) {
  const { today, linkTo, go, ...address } = schedule;
  const { date, step, from, until } = address;
  // after the week of a doctor, whose name it had
  useDocumentTitle(texts.title_schedule);
  const { frame, part, height } = useFillHeight<HTMLDivElement, HTMLDivElement>(LEGEND, LEAST);
  const width = useWidth(frame);
  const fitting = width === null ? null : columnsIn(width);
  const [count, setCount] = useState(fitting);
  const { query, doctors, slots, events, now } = useDay({ ...address, count });
  const { popover, onOpen, onClose, leaving } = useSlotPopover({
    slots,
    now,
    doctorOf: ({ doctor }) => {
      const whose = doctors.find(({ id }) => id === doctor);
      return whose && { name: fullName(whose), specialty: whose.specialty };
    },
  });
  // what is typed over a time is not lost when the window changes: columns come or go when it is closed
  if (count !== fitting && popover === null) setCount(fitting);
  const { drag, question } = useVisitDrag(slots);
  const page = pageWith(address.first, count ?? 1);
  const first = firstOf(page, count ?? 1);
  const setPage = (to: number) => go({ first: firstOf(to, count ?? 1) });
  useLastPage({ page, setPage }, query.currentData?.pages);
  const columns = useMemo(
    () =>
      doctors.map((doctor) => ({
        id: doctor.id,
        label: fullName(doctor),
        head: (
          <Link className="schedule-column" to={linkTo({ first: 1, specialty: null }, doctor.id)}>
            <span className="visually-hidden">{texts.hint_week_of}</span>
            <Avatar name={fullName(doctor)} initials={initials(doctor)} photo={doctor.avatar} size={24} />
            <span>
              <strong>{shortName(doctor)}</strong>
              <small>{doctor.specialty}</small>
            </span>
          </Link>
        ),
      })),
    [doctors, linkTo],
  );
  // of the doctors before, too, while the next ones come: the button that was pressed keeps its place and the focus
  const total = query.data?.total ?? 0;
  return (
    <>
      <ScheduleHead
        doctor={null}
        onDoctor={(id) => go({}, id)}
        action={
          count !== null &&
          total > count &&
          first <= total && (
            <div className="schedule-actions">
              <DoctorsPager first={first} count={count} total={total} onGo={(to) => go({ first: to })} />
            </div>
          )
        }
      />
      <ScheduleToolbar address={address} today={today} days={1} onGo={go}>
        <SpecialtyFilter value={address.specialty} onChange={(specialty) => go({ specialty, first: 1 })} />
      </ScheduleToolbar>
      <div ref={frame}>
        <PageState
          {...loadState(query)}
          isEmpty={doctors.length === 0}
          empty={
            <>
              <Notice picture={<EmptyCalendarPicture />} title={texts.title_day_empty} text={texts.hint_day_empty} />
              <DoctorChoice linkTo={(id) => linkTo({ first: 1, specialty: null }, id)} />
            </>
          }
          skeleton={<Skeleton rows={1} rowHeight={height} />}
        >
          {() => (
            <div ref={part}>
              <ColumnsCalendar
                key={`${date} ${first} ${address.specialty}`}
                columns={columns}
                events={events}
                now={date === today ? now.slice(11) : null}
                step={step}
                from={from}
                until={until === LAST_HOUR ? DAY_HOURS : until}
                height={height}
                popover={popover}
                onOpen={onOpen}
                onClose={onClose}
                drag={drag}
              />
            </div>
          )}
        </PageState>
        {question}
        {leaving}
        {doctors.map(({ id }) => (
          <TimesNews key={id} doctor={id} />
        ))}
        {doctors.length > 0 && <SlotLegend />}
      </div>
    </>
  );
}

/** Holds and times that are made or removed are news of each doctor. */
function TimesNews({ doctor }: { readonly doctor: string }) {
  useAppointmentTopic(`slots:${doctor}`);
  return null;
}

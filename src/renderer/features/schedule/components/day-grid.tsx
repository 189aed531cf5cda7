import { useMemo } from 'react';
import { Link, type To } from 'react-router-dom';
import { fullName, initials, shortName } from '#shared/format/names.ts';
import { useAppointmentTopic } from '#renderer/entities/appointment/tags.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { ColumnsCalendar } from '#renderer/lib/calendar/columns-calendar.tsx';
import { useFillHeight } from '#renderer/lib/page/use-fill-height.ts';
import { useLastPage } from '#renderer/lib/navigation/use-list-address.ts';
import { Avatar } from '#renderer/ui/avatar.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Pagination } from '#renderer/ui/pagination.tsx';
import { EmptyCalendarPicture } from '#renderer/ui/pictures/time-pictures.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { LAST_HOUR, type ScheduleAddress } from '../address.ts';
import { texts } from '../texts.ru.ts';
import { useDay } from '../use-day.ts';
import { useOpenSlot } from '../use-open-slot.tsx';
import { DoctorChoice } from './doctor-choice.tsx';
import { SlotLegend } from './slot-legend.tsx';
import { SlotPopover } from './slot-popover.tsx';
import { useVisitDrag } from './use-visit-drag.tsx';

interface DayGridProps {
  readonly address: ScheduleAddress;
  readonly today: string;
  readonly linkTo: (doctor: string) => To;
  readonly onGo: (changes: Partial<ScheduleAddress>) => void;
}
/** px: what stands under the grid, and what the grid is at least */
const [LEGEND, LEAST] = [84, 420];
const DAY_HOURS = 24;

/** One day of all doctors side by side. */
export function DayGrid({ address, today, linkTo, onGo }: DayGridProps) {
  const { date, step, from, until, page } = address;
  const { query, doctors, slots, events, now } = useDay(address);
  const pages = query.currentData?.pages ?? 0;
  const { frame, part, height } = useFillHeight<HTMLDivElement, HTMLDivElement>(LEGEND, LEAST);
  const { open, onOpen, onClose, onDone, onInput, leaving } = useOpenSlot(slots);
  const { drag, question } = useVisitDrag(slots);
  useLastPage({ page, setPage: (to) => onGo({ page: to }) }, query.currentData?.pages);
  const whose = doctors.find(({ id }) => id === open?.doctor);
  const columns = useMemo(
    () =>
      doctors.map((doctor) => ({
        id: doctor.id,
        label: fullName(doctor),
        head: (
          <Link className="schedule-column" to={linkTo(doctor.id)}>
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
  return (
    <div ref={frame}>
      <PageState
        {...loadState(query)}
        isEmpty={doctors.length === 0}
        empty={
          <>
            <Notice picture={<EmptyCalendarPicture />} title={texts.title_day_empty} text={texts.hint_day_empty} />
            <DoctorChoice linkTo={linkTo} />
          </>
        }
        skeleton={<Skeleton rows={1} rowHeight={height} />}
      >
        {() => (
          <div ref={part}>
            <ColumnsCalendar
              key={`${date} ${page} ${address.specialty}`}
              columns={columns}
              events={events}
              now={date === today ? now.slice(11) : null}
              step={step}
              from={from}
              until={until === LAST_HOUR ? DAY_HOURS : until}
              height={height}
              popover={
                open
                  ? {
                      id: open.id,
                      content: (
                        <SlotPopover
                          key={open.id}
                          slot={open}
                          isOver={open.end_time.slice(0, 16) <= now}
                          doctor={whose && { name: fullName(whose), specialty: whose.specialty }}
                          onClose={onClose}
                          onDone={onDone}
                          onInput={onInput}
                        />
                      ),
                    }
                  : null
              }
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
      <Pagination page={page} pages={pages} label={texts.title_doctor_pages} onChange={(to) => onGo({ page: to })} />
      {doctors.length > 0 && <SlotLegend />}
    </div>
  );
}

/** Holds and times that are made or removed are news of each doctor. */
function TimesNews({ doctor }: { readonly doctor: string }) {
  useAppointmentTopic(`slots:${doctor}`);
  return null;
}

import { useCallback, useState } from 'react';
import { MINUTES_OF_DAY, clockOf, minuteOf } from '#shared/format/clock.ts';
import { fullName, shortName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useGetDoctorQuery } from '#renderer/entities/doctor/api.ts';
import { DoctorPicker } from '#renderer/entities/doctor/doctor-picker.tsx';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useDocumentTitle } from '#renderer/lib/page/use-document-title.ts';
import { PHONE, useMedia } from '#renderer/lib/page/use-media.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { PageHead } from '#renderer/ui/page-head.tsx';
import { shownDays } from './address.ts';
import { AbsenceDialog } from './components/absence.dialog.tsx';
import { AbsenceNotes } from './components/absence-notes.tsx';
import { AddSlotDialog } from './components/add-slot.dialog.tsx';
import { ClearDialog } from './components/clear.dialog.tsx';
import { CopyWeekDialog } from './components/copy-week.dialog.tsx';
import { DayGrid } from './components/day-grid.tsx';
import { GenerateDialog } from './components/generate.dialog.tsx';
import { SpecialtyFilter } from './components/specialty-filter.tsx';
import { ScheduleActions } from './components/schedule-actions.tsx';
import { ScheduleToolbar } from './components/schedule-toolbar.tsx';
import { WeekGrid } from './components/week-grid.tsx';
import { texts } from './texts.ru.ts';
import { useScheduleAddress } from './use-schedule-address.ts';
import './schedule.css';

type Open =
  | { readonly kind: 'generate' }
  | { readonly kind: 'clear' | 'copy' | 'absence' }
  | { readonly kind: 'add'; readonly start: string }
  | null;
/** 2 §9 */
const DOCTOR_SEARCH_MS = 500;

const later = (clock: string, minutes: number): string => clockOf(Math.min(minuteOf(clock) + minutes, MINUTES_OF_DAY));

/** «Расписание» of a doctor (2 §2 "Schedule page"). */
export function ScheduleScreen() {
  const clinic = useClinic();
  const { doctor: asked, today, linkTo, go, ...address } = useScheduleAddress();
  const days = useMedia(PHONE) ? 1 : 7;
  const [open, setOpen] = useState<Open>(null);
  const { currentData: person, error } = useGetDoctorQuery(
    { clinic: clinic.id, params: { id: asked ?? '' } },
    { skip: asked === null },
  );
  // 404, or no uuid at all
  const isMissing = asked !== null && !person && [404, 422].includes(errorOf(error)?.status ?? 0);
  const doctor = isMissing ? null : asked;
  useDocumentTitle(person && `${texts.title_schedule}: ${fullName(person.employee)}`);
  const week = shownDays(address.date, 7);
  const linkToWeek = (id: string) => linkTo({ page: 1, specialty: null }, id);
  const day = linkTo({ page: 1 }, null);
  const dayLink = `${day.pathname}?${day.search}`;
  const close = () => setOpen(null);
  const pickTime = useCallback((start: string) => setOpen({ kind: 'add', start }), [setOpen]);
  return (
    <>
      <PageHead
        title={texts.title_schedule}
        beside={
          <div className="schedule-doctor">
            <DoctorPicker
              clinic={clinic.id}
              label={texts.field_doctor}
              value={person ?? null}
              debounce={DOCTOR_SEARCH_MS}
              onChange={({ id }) => go({}, id)}
            />
          </div>
        }
        action={
          doctor === null ? undefined : (
            <ScheduleActions
              onOpen={(kind) => setOpen(kind === 'add' ? { kind, start: `${address.date}T09:00` } : { kind })}
            />
          )
        }
      />
      {isMissing && (
        <Notice
          picture={<NothingFoundPicture />}
          title={texts.title_no_doctor}
          text={texts.hint_no_doctor}
          action={<ButtonLink to={paths.schedule(clinic.slug)}>{texts.action_choose_doctor}</ButtonLink>}
        />
      )}
      {asked === null && (
        <>
          <ScheduleToolbar address={address} today={today} days={1} onGo={go}>
            <SpecialtyFilter value={address.specialty} onChange={(specialty) => go({ specialty, page: 1 })} />
          </ScheduleToolbar>
          <DayGrid address={address} today={today} linkTo={linkToWeek} onGo={go} />
        </>
      )}
      {doctor !== null && (
        <>
          <ScheduleToolbar address={address} today={today} days={days} onGo={go}>
            <ButtonLink to={dayLink}>{texts.action_all_doctors}</ButtonLink>
          </ScheduleToolbar>
          {person && <AbsenceNotes key={`away ${doctor}`} doctor={doctor} shown={shownDays(address.date, days)} />}
          <WeekGrid key={doctor} doctor={doctor} address={address} days={days} onGo={go} onPickTime={pickTime} />
          {open?.kind === 'generate' && (
            <GenerateDialog key={doctor} doctor={doctor} week={week} today={today} onClose={close} />
          )}
          {open?.kind === 'clear' && (
            <ClearDialog key={doctor} doctor={doctor} week={week} today={today} onClose={close} />
          )}
          {open?.kind === 'absence' && (
            <AbsenceDialog
              key={doctor}
              doctor={doctor}
              name={person ? shortName(person.employee) : ''}
              shown={address.date}
              today={today}
              onClose={close}
            />
          )}
          {open?.kind === 'copy' && <CopyWeekDialog key={doctor} doctor={doctor} week={week} onClose={close} />}
          {open?.kind === 'add' && (
            <AddSlotDialog
              key={doctor}
              doctor={doctor}
              initial={{
                day: open.start.slice(0, 10),
                start_time: open.start.slice(11),
                end_time: later(open.start.slice(11), address.step),
              }}
              onClose={close}
            />
          )}
        </>
      )}
    </>
  );
}

import { useCallback, useState } from 'react';
import { MINUTES_OF_DAY, clockOf, minuteOf } from '#shared/format/clock.ts';
import { fullName, shortName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useGetDoctorQuery } from '#renderer/entities/doctor/api.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { useDocumentTitle } from '#renderer/lib/page/use-document-title.ts';
import { PHONE, useMedia } from '#renderer/lib/page/use-media.ts';
import { ButtonLink } from '#renderer/ui/button-link.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { NothingFoundPicture } from '#renderer/ui/pictures/nothing-found-picture.tsx';
import { shownDays } from '../address.ts';
import { texts } from '../texts.ru.ts';
import type { ScheduleOfAddress } from '../use-schedule-address.ts';
import { AbsenceDialog } from './absence.dialog.tsx';
import { AbsenceNotes } from './absence-notes.tsx';
import { AddSlotDialog } from './add-slot.dialog.tsx';
import { ClearDialog } from './clear.dialog.tsx';
import { CopyWeekDialog } from './copy-week.dialog.tsx';
import { GenerateDialog } from './generate.dialog.tsx';
import { ScheduleActions } from './schedule-actions.tsx';
import { ScheduleHead } from './schedule-head.tsx';
import { ScheduleToolbar } from './schedule-toolbar.tsx';
import { WaitingDoctor } from './waiting-doctor.tsx';
import { WeekGrid } from './week-grid.tsx';

type Open =
  | { readonly kind: 'generate' }
  | { readonly kind: 'clear' | 'copy' | 'absence' }
  | { readonly kind: 'add'; readonly start: string }
  | null;

const later = (clock: string, minutes: number): string => clockOf(Math.min(minuteOf(clock) + minutes, MINUTES_OF_DAY));

interface DoctorWeekProps {
  readonly doctor: string;
  readonly schedule: ScheduleOfAddress;
}

/** The week of a doctor, on a phone a day of it, and what is done with it. */
export function DoctorWeek({ doctor, schedule }: DoctorWeekProps) {
  const clinic = useClinic();
  const { today, linkTo, go, ...address } = schedule;
  const days = useMedia(PHONE) ? 1 : 7;
  const [open, setOpen] = useState<Open>(null);
  const { currentData: person, error } = useGetDoctorQuery({ clinic: clinic.id, params: { id: doctor } });
  // 404, or no uuid at all
  const isMissing = !person && [404, 422].includes(errorOf(error)?.status ?? 0);
  useDocumentTitle(person && `${texts.title_schedule}: ${fullName(person.employee)}`);
  const week = shownDays(address.date, 7);
  const day = linkTo({ first: 1 }, null);
  const close = () => setOpen(null);
  const pickTime = useCallback((start: string) => setOpen({ kind: 'add', start }), [setOpen]);
  return (
    <>
      <ScheduleHead
        doctor={person ?? null}
        onDoctor={(id) => go({}, id)}
        action={
          isMissing ? undefined : (
            <ScheduleActions
              onOpen={(kind) => setOpen(kind === 'add' ? { kind, start: `${address.date}T09:00` } : { kind })}
            />
          )
        }
      />
      {isMissing ? (
        <Notice
          picture={<NothingFoundPicture />}
          title={texts.title_no_doctor}
          text={texts.hint_no_doctor}
          action={<ButtonLink to={paths.schedule(clinic.slug)}>{texts.action_choose_doctor}</ButtonLink>}
        />
      ) : (
        <>
          <ScheduleToolbar address={address} today={today} days={days} onGo={go}>
            <ButtonLink to={`${day.pathname}?${day.search}`}>{texts.action_all_doctors}</ButtonLink>
          </ScheduleToolbar>
          <WaitingDoctor doctor={doctor} />
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

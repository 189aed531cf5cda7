import { useMemo } from 'react';
import { daysAsInstants } from '#shared/rules/clinic-time.ts';
import { useListQueueQuery } from '#renderer/entities/appointment/queue-api.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListDoctorsQuery } from '#renderer/entities/doctor/api.ts';
import { useListAllSpecialtiesQuery } from '#renderer/entities/doctor/choices.ts';
import { useListPatientsQuery, type PatientRow } from '#renderer/entities/patient/api.ts';
import { isPatientSearch } from '#renderer/entities/patient/is-patient-search.ts';
import { patientName } from '#renderer/entities/patient/patient-view.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { asRussianLayout } from '#shared/format/other-layout.ru.ts';
import { groupsOf } from './find-groups.ts';
import { isFoundIn } from './marks.ts';
import type { Found, PalettePage, PaletteTask } from './options.ts';
import { texts } from './texts.ru.ts';
import { useAsked, useLastFound } from './use-asked.ts';
import type { May } from './use-may.ts';

/** Rows of a kind: with the commands under them they fit the window of a small desk. */
const [PATIENTS, DOCTORS] = [6, 4];
interface Wanted {
  readonly text: string;
  readonly may: May;
  readonly pages: readonly PalettePage[];
  readonly tasks: readonly PaletteTask[];
  readonly recent: readonly PatientRow[];
  /** a recent patient whose row is chosen: today's visits are looked up of that one */
  readonly looksAt: PatientRow | undefined;
}
interface Query {
  readonly currentData?: unknown;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly isUninitialized: boolean;
}
/** An answer has come, or none is waited for. */
const isDone = ({ currentData, error, isFetching, isUninitialized }: Query): boolean =>
  isUninitialized || currentData !== undefined || (error !== undefined && !isFetching);

/**
 * Patients, doctors, specialties, pages and commands for a text. What was typed on the Latin layout is read as the
 * Russian one, unless it is the name of a patient as it stands; patients are found by either.
 */
export function useFind({ text, may, pages, tasks, recent, looksAt }: Wanted): Found {
  const { id: clinic, timezone } = useClinic();
  const today = useClinicToday(timezone);
  const { asked, isAsked, flush } = useAsked(text);
  const meant = asRussianLayout(asked) ?? asked;
  const isSearch = may.findPatients && isPatientSearch(asked);
  const patients = useListPatientsQuery(
    { clinic, query: { page: 1, per_page: PATIENTS, search: asked } },
    { skip: !isSearch },
  );
  const isLiteral = patients.currentData?.items.some((patient) => isFoundIn(patientName(patient), asked)) === true;
  const read = isLiteral ? asked : meant;
  const isStaffSearch = may.findDoctors && meant !== '';
  const doctors = useListDoctorsQuery(
    { clinic, query: { page: 1, per_page: DOCTORS, search: meant } },
    { skip: !isStaffSearch },
  );
  const specialties = useListAllSpecialtiesQuery({ clinic }, { skip: !isStaffSearch });
  // the number sign makes it exactly this card
  const ofVisits = isSearch ? asked : looksAt ? `\u2116${looksAt.cardid}` : undefined;
  const visits = useListQueueQuery(
    { clinic, query: { ...daysAsInstants(today, today, timezone), ...(ofVisits ? { search: ofVisits } : {}) } },
    { skip: !may.markArrived || ofVisits === undefined },
  );

  const [people, staff, todays] = [patients.currentData, doctors.currentData?.items, visits.currentData?.items];
  const titles = specialties.currentData;
  const { findPatients: findsPatients } = may;
  const groups = useMemo(
    () =>
      groupsOf({
        text: read,
        typed: asked,
        recent,
        patients: people,
        doctors: staff ?? [],
        specialties: titles ?? [],
        visits: todays ?? [],
        pages,
        tasks,
        findsPatients,
      }),
    [read, asked, recent, people, staff, titles, todays, pages, tasks, findsPatients],
  );

  // without today's visits nobody could be marked as come, and nobody would know why
  const failed = [patients, doctors, specialties, visits].find(
    (query) => query.error !== undefined && query.currentData === undefined,
  );
  const isSettled = isAsked && [patients, doctors, specialties].every(isDone);
  return useLastFound({
    groups,
    text: read,
    isSettled,
    failure: isSettled && failed ? errorOf(failed.error)?.message : undefined,
    empty: texts.hint_nothing,
    onRetry: () => {
      flush();
      for (const query of [patients, doctors, specialties, visits]) if (query.error !== undefined) void query.refetch();
    },
  });
}

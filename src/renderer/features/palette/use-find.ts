import { useMemo } from 'react';
import { daysAsInstants } from '#shared/rules/clinic-time.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListDoctorsQuery } from '#renderer/entities/doctor/api.ts';
import { useListPatientsQuery, type PatientRow } from '#renderer/entities/patient/api.ts';
import { isPatientSearch } from '#renderer/entities/patient/is-patient-search.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { asRussianLayout } from '#renderer/lib/keys/other-layout.ru.ts';
import { useListVisitsOfFoundQuery } from './api.ts';
import { groupsOf } from './find-groups.ts';
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
 * Patients, doctors, pages and commands for a text. What was typed on the Latin layout is read as the Russian one, and
 * as it stands only if that finds no patient.
 */
export function useFind({ text, may, pages, tasks, recent, looksAt }: Wanted): Found {
  const { id: clinic, timezone } = useClinic();
  const today = useClinicToday(timezone);
  const { asked, isAsked, flush } = useAsked(text);
  const meant = asRussianLayout(asked) ?? asked;
  const search = (words: string) => ({ clinic, query: { page: 1, per_page: PATIENTS, search: words } });
  const isSearch = may.findPatients && isPatientSearch(meant);
  const asMeant = useListPatientsQuery(search(meant), { skip: !isSearch });
  const isLiteral = isSearch && meant !== asked && asMeant.currentData?.total === 0;
  const literal = useListPatientsQuery(search(asked), { skip: !isLiteral });
  const patients = isLiteral ? literal : asMeant;
  const read = isLiteral && (literal.currentData?.total ?? 0) > 0 ? asked : meant;
  const doctors = useListDoctorsQuery(
    { clinic, query: { page: 1, per_page: DOCTORS, search: meant } },
    { skip: !may.findDoctors || meant === '' },
  );
  // the number sign makes it exactly this card
  const ofVisits = isSearch ? (isLiteral ? asked : meant) : looksAt ? `\u2116${looksAt.cardid}` : undefined;
  const visits = useListVisitsOfFoundQuery(
    { clinic, query: { ...daysAsInstants(today, today, timezone), ...(ofVisits ? { search: ofVisits } : {}) } },
    { skip: !may.markArrived || ofVisits === undefined },
  );

  const [people, staff, todays] = [patients.currentData, doctors.currentData?.items, visits.currentData?.items];
  const { findPatients: findsPatients } = may;
  const groups = useMemo(
    () =>
      groupsOf({
        text: read,
        recent,
        patients: people,
        doctors: staff ?? [],
        visits: todays ?? [],
        pages,
        tasks,
        findsPatients,
      }),
    [read, recent, people, staff, todays, pages, tasks, findsPatients],
  );

  // without today's visits nobody could be marked as come, and nobody would know why
  const failed = [patients, doctors, visits].find(
    (query) => query.error !== undefined && query.currentData === undefined,
  );
  const isSettled = isAsked && [asMeant, patients, doctors].every(isDone);
  return useLastFound({
    groups,
    text: read,
    isSettled,
    failure: isSettled && failed ? errorOf(failed.error)?.message : undefined,
    empty: texts.hint_nothing,
    onRetry: () => {
      flush();
      for (const query of [asMeant, literal, doctors, visits]) if (query.error !== undefined) void query.refetch();
    },
  });
}

import { useMemo } from 'react';
import { fullName } from '#shared/format/names.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListDoctorsQuery } from '#renderer/entities/doctor/api.ts';
import { useListAllSpecialtiesQuery } from '#renderer/entities/doctor/choices.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { asRussianLayout } from '#shared/format/other-layout.ru.ts';
import { isSpecialtyFound } from './marks.ts';
import { nearestOf } from './nearest-label.ts';
import type { Found, Group, Option } from './options.ts';
import { texts } from './texts.ru.ts';
import { useAsked, useLastFound } from './use-asked.ts';

/** So many doctors are offered before anything is typed, where a clinic has no more; more only by their name. */
const FEW = 6;

/** Specialties and doctors to book to. */
export function useSubjects(text: string): Found {
  const { id: clinic, timezone } = useClinic();
  const today = useClinicToday(timezone);
  const { asked, isAsked, flush } = useAsked(text);
  const meant = asRussianLayout(asked) ?? asked;
  const specialties = useListAllSpecialtiesQuery({ clinic });
  const doctors = useListDoctorsQuery({
    clinic,
    query: { page: 1, per_page: FEW, ...(meant === '' ? {} : { search: meant }) },
  });
  const [titles, staff] = [specialties.currentData, doctors.currentData];
  const groups = useMemo((): Group[] => {
    const fitting = (titles ?? []).filter((one) => one.doctors > 0 && isSpecialtyFound(one.title, meant));
    const shown = staff && (meant !== '' || staff.total <= FEW) ? staff.items : [];
    const lists: Group[] = [
      {
        title: texts.title_specialties,
        options: fitting.map(({ id, title, doctors: count }): Option => ({
          kind: 'subject',
          key: id,
          subject: { kind: 'specialty', id, title },
          hint: texts.hint_doctors(count),
        })),
      },
      {
        title: texts.title_doctors,
        options: shown.map((doctor): Option => ({
          kind: 'subject',
          key: doctor.id,
          subject: { kind: 'doctor', id: doctor.id, title: fullName(doctor.employee) },
          doctor,
          hint: nearestOf(doctor, today),
        })),
      },
    ];
    return lists.filter(({ options }) => options.length > 0);
  }, [titles, staff, meant, today]);
  const queries = [specialties, doctors];
  const failed = queries.find(({ currentData, error }) => currentData === undefined && error !== undefined);
  const isSettled =
    isAsked &&
    queries.every(({ currentData, error, isFetching }) => currentData ?? (error !== undefined && !isFetching));
  return useLastFound({
    groups,
    text: meant,
    isSettled,
    failure: isSettled && failed ? errorOf(failed.error)?.message : undefined,
    empty: texts.hint_no_subject,
    onRetry: () => {
      flush();
      for (const query of queries) if (query.error !== undefined) void query.refetch();
    },
  });
}

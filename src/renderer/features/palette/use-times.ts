import { useMemo } from 'react';
import { MAX_NEAREST_TIMES } from '#shared/contract/schedule.ts';
import { useListNearestTimesQuery } from '#renderer/entities/appointment/nearest-times.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListAllDoctorsQuery } from '#renderer/entities/doctor/choices.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { asRussianLayout } from '#shared/format/other-layout.ru.ts';
import { isFoundIn } from './marks.ts';
import type { Found } from './options.ts';
import { isNumberOfRow } from './palette-keys.ts';
import type { Subject } from './palette-state.ts';
import { readWhen, type When } from './read-when.ts';
import { useAsked, useLastFound } from './use-asked.ts';
import { answerOf, emptyWords, queryOf } from './when-query.ts';

interface Wanted {
  readonly patient: PatientRow;
  readonly subject: Subject;
  readonly limit: number;
  /** the day to begin with where none is typed, YYYY-MM-DD */
  readonly from: string | null;
}
interface Named {
  readonly when: When;
  /** of a doctor */
  readonly search: string | undefined;
  readonly isKnown: boolean;
}

/** What is wanted, with the words that are no doctor's name among those that were not understood. */
function useNamed(text: string, { subject, from }: Pick<Wanted, 'subject' | 'from'>): Named {
  const { id: clinic, timezone } = useClinic();
  const today = useClinicToday(timezone);
  const when = useMemo((): When => {
    const read = readWhen(asRussianLayout(text) ?? text, today);
    return from === null || read.days ? read : { ...read, days: { from } };
  }, [text, today, from]);
  const { names } = when;
  const isAsked = subject.kind === 'specialty' && names.length > 0;
  const { currentData, isFetching } = useListAllDoctorsQuery({ clinic, search: names.join(' ') }, { skip: !isAsked });
  const isNobody =
    subject.kind === 'doctor'
      ? !isFoundIn(subject.title, names.join(' '))
      : isAsked && currentData?.some(({ specialty }) => specialty.id === subject.id) === false;
  return useMemo(
    () => ({
      when: isNobody ? { ...when, unknown: [...names, ...when.unknown] } : when,
      search: isAsked && !isNobody ? names.join(' ') : undefined,
      isKnown: !isAsked || currentData !== undefined || !isFetching,
    }),
    [when, names, isNobody, isAsked, currentData, isFetching],
  );
}

/** The nearest times of a doctor or a specialty, of the days, the hours and the doctor that the text names. */
export function useTimes(text: string, { patient, subject, limit, from }: Wanted): Found {
  const { id: clinic, timezone } = useClinic();
  const today = useClinicToday(timezone);
  // a figure alone chooses a row of the list that is there
  const { asked, isAsked, flush } = useAsked(isNumberOfRow(text) ? '' : text);
  const { when, search, isKnown } = useNamed(asked, { subject, from });
  const of = subject.kind === 'doctor' ? { doctor: subject.id } : { specialty: subject.id };
  const words = search === undefined ? {} : { search };
  const { currentData, error, isFetching, refetch } = useListNearestTimesQuery(
    { clinic, query: { ...of, patient: patient.id, limit, ...words, ...queryOf(when) } },
    { refetchOnMountOrArgChange: true, skip: !isKnown },
  );
  const items = currentData?.items;
  const answer = useMemo(() => {
    const hasMore = items?.length === limit && limit < MAX_NEAREST_TIMES;
    return answerOf(items ?? [], when, { today, hasMore });
  }, [items, when, limit, today]);
  // a list that is only read again stays to be taken from: an Enter in that moment is not lost, the server judges it
  const isSettled = isAsked && isKnown && (currentData !== undefined || !isFetching);
  return useLastFound({
    ...answer,
    text: search ?? '',
    isSettled,
    failure: isSettled && currentData === undefined ? errorOf(error)?.message : undefined,
    empty: emptyWords(when),
    onRetry: () => {
      flush();
      if (isKnown) void refetch();
    },
  });
}

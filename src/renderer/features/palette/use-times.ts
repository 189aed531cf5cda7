import { useMemo } from 'react';
import { MAX_NEAREST_TIMES } from '#shared/contract/schedule.ts';
import { useListNearestTimesQuery } from '#renderer/entities/appointment/nearest-times.ts';
import type { PatientRow } from '#renderer/entities/patient/api.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useClinicToday } from '#renderer/entities/slot/use-clinic-today.ts';
import { errorOf } from '#renderer/lib/api/api-error.ts';
import { asRussianLayout } from '#renderer/lib/keys/other-layout.ru.ts';
import type { Found, Option } from './options.ts';
import type { Subject } from './palette-state.ts';
import { texts } from './texts.ru.ts';
import { useAsked, useLastFound } from './use-asked.ts';
import { readWhen } from './when-words.ru.ts';

interface Wanted {
  readonly patient: PatientRow;
  readonly subject: Subject;
  readonly limit: number;
}

/** The nearest times of a doctor or a specialty, of the day, the part of it and the doctor that the text names. */
export function useTimes(text: string, { patient, subject, limit }: Wanted): Found {
  const { id: clinic, timezone } = useClinic();
  const today = useClinicToday(timezone);
  const { asked, isAsked, flush } = useAsked(text);
  const when = readWhen(asRussianLayout(asked) ?? asked, today);
  const of = subject.kind === 'doctor' ? { doctor: subject.id } : { specialty: subject.id };
  const { currentData, error, isFetching, refetch } = useListNearestTimesQuery(
    { clinic, query: { ...of, patient: patient.id, limit, ...when } },
    { refetchOnMountOrArgChange: true },
  );
  const items = currentData?.items;
  const groups = useMemo(() => {
    const options = (items ?? []).map((time, index): Option => ({
      kind: 'time',
      key: time.id,
      time,
      number: index + 1,
    }));
    const hasMore = options.length === limit && limit < MAX_NEAREST_TIMES;
    return options.length === 0
      ? []
      : [
          {
            title: texts.title_times,
            options: [...options, ...(hasMore ? [{ kind: 'more', key: 'more' } as const] : [])],
          },
        ];
  }, [items, limit]);
  // a list that is only read again stays to be taken from: an Enter in that moment is not lost, the server judges it
  const isSettled = isAsked && (currentData !== undefined || !isFetching);
  return useLastFound({
    groups,
    text: when.search ?? '',
    isSettled,
    failure: isSettled && currentData === undefined ? errorOf(error)?.message : undefined,
    empty: asked === '' ? texts.hint_no_free : texts.hint_no_free_for,
    onRetry: () => {
      flush();
      void refetch();
    },
  });
}

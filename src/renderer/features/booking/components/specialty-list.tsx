import { HTMLSelect } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListSpecialtiesQuery } from '#renderer/entities/doctor/api.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { texts } from '../texts.ru.ts';

interface SpecialtyListProps {
  readonly chosen: string | null;
  readonly onChoose: (specialty: string | null) => void;
}

/** Specialties with the number of their doctors: a column at a desk, the device's own picker on a phone. */
export function SpecialtyList({ chosen, onChoose }: SpecialtyListProps) {
  const clinic = useClinic();
  const query = useListSpecialtiesQuery({ clinic: clinic.id, query: { page: 1, per_page: 100 } });
  const specialties = query.currentData?.items ?? [];
  const rows = [
    {
      id: null,
      title: texts.field_all_specialties,
      doctors: specialties.reduce((sum, { doctors }) => sum + doctors, 0),
    },
    ...specialties,
  ];
  return (
    <PageState
      {...loadState(query)}
      skeleton={
        <div className="booking-specialties-skeleton">
          <Skeleton rows={8} rowHeight={52} />
        </div>
      }
    >
      {() => (
        <>
          <ul className="booking-specialties" aria-label={texts.title_specialties}>
            {rows.map(({ id, title, doctors }) => (
              <li key={id}>
                <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
                  <span>{title}</span>
                  <span className="booking-count" aria-hidden>
                    {doctors}
                  </span>
                  <span className="visually-hidden">{texts.hint_count(doctors)}</span>
                </button>
              </li>
            ))}
          </ul>
          <HTMLSelect
            className="booking-specialties-narrow"
            large
            fill
            aria-label={texts.field_specialty}
            value={chosen ?? ''}
            onChange={(event) => onChoose(event.currentTarget.value === '' ? null : event.currentTarget.value)}
            options={rows.map(({ id, title, doctors }) => ({ value: id ?? '', label: `${title} (${doctors})` }))}
          />
        </>
      )}
    </PageState>
  );
}

import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListSpecialtiesQuery } from '#renderer/entities/doctor/api.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { Chip } from '#renderer/ui/chip.tsx';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { walkRow } from '#renderer/ui/walk-row.ts';
import { texts } from '../texts.ru.ts';

interface SpecialtyListProps {
  readonly chosen: string | null;
  readonly onChoose: (specialty: string | null) => void;
}

/** Specialties that have doctors, with their number. */
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
    // who is looked for is looked for among doctors
    ...specialties.filter(({ id, doctors }) => doctors > 0 || id === chosen),
  ];
  return (
    <PageState
      {...loadState(query)}
      skeleton={
        <div className="booking-specialties-skeleton">
          <Skeleton rows={2} rowHeight={44} />
        </div>
      }
    >
      {() => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are of its buttons
        <ul onKeyDown={walkRow} className="booking-specialties" aria-label={texts.title_specialties}>
          {rows.map(({ id, title, doctors }) => (
            <li key={id}>
              <Chip
                text={title}
                count={doctors}
                countText={texts.hint_count(doctors)}
                isChosen={id === chosen}
                isStop={id === chosen}
                onPress={() => onChoose(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </PageState>
  );
}

import { Suspense } from 'react';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListSpecialtiesQuery } from '#renderer/entities/doctor/api.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { PageState } from '#renderer/ui/page-state.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { walkRow } from '#renderer/ui/walk-row.ts';
import { texts } from '../texts.ru.ts';
import { MoreSpecialties } from './second-step.ts';
import { SpecialtyChip, rowsOf, type SpecialtyChoice } from './specialty-chip.tsx';

/** Specialties that have doctors, with their number. */
export function SpecialtyList(choice: SpecialtyChoice) {
  const clinic = useClinic();
  const query = useListSpecialtiesQuery({ clinic: clinic.id, query: { page: 1, per_page: 100 } });
  const { items = [], pages = 1 } = query.currentData ?? {};
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
          <SpecialtyChip
            {...choice}
            row={{
              id: null,
              title: texts.field_all_specialties,
              doctors: pages > 1 ? undefined : items.reduce((sum, { doctors }) => sum + doctors, 0),
            }}
          />
          {rowsOf(items, choice.chosen).map((row) => (
            <SpecialtyChip key={row.id} {...choice} row={row} />
          ))}
          {pages > 1 && (
            <Suspense fallback={null}>
              <MoreSpecialties {...choice} page={2} />
            </Suspense>
          )}
        </ul>
      )}
    </PageState>
  );
}

import { Button } from '@blueprintjs/core';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useListSpecialtiesQuery } from '#renderer/entities/doctor/api.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { timeTexts } from '../time-texts.ru.ts';
import { SpecialtyChip, rowsOf, type SpecialtyChoice } from './specialty-chip.tsx';

interface MoreSpecialtiesProps extends SpecialtyChoice {
  /** from 2 */
  readonly page: number;
}

/** Of a clinic with more than a hundred specialties: those of a further page, and of the pages after it. */
export function MoreSpecialties({ page, ...choice }: MoreSpecialtiesProps) {
  const clinic = useClinic();
  const query = useListSpecialtiesQuery({ clinic: clinic.id, query: { page, per_page: 100 } });
  const { items = [], pages = page } = query.currentData ?? {};
  const { error, onRetry } = loadState(query);
  if (error !== undefined)
    return (
      <li role="alert">
        {error} <Button size="small" text={timeTexts.action_retry} onClick={onRetry} />
      </li>
    );
  return (
    <>
      {rowsOf(items, choice.chosen).map((row) => (
        <SpecialtyChip key={row.id} {...choice} row={row} />
      ))}
      {page < pages && <MoreSpecialties {...choice} page={page + 1} />}
    </>
  );
}

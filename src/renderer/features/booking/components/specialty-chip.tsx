import type { Specialty } from '#renderer/entities/doctor/api.ts';
import { Chip } from '#renderer/ui/chip.tsx';
import { texts } from '../texts.ru.ts';

export interface SpecialtyChoice {
  readonly chosen: string | null;
  readonly onChoose: (specialty: string | null) => void;
}
interface SpecialtyChipProps extends SpecialtyChoice {
  /** `id` null: all; `doctors` undefined: nobody has counted them */
  readonly row: { readonly id: string | null; readonly title: string; readonly doctors: number | undefined };
}

/** Who is looked for is looked for among doctors. */
export const rowsOf = (specialties: readonly Specialty[], chosen: string | null): readonly Specialty[] =>
  specialties.filter(({ id, doctors }) => doctors > 0 || id === chosen);

/** A specialty in the row of them, one stop of Tab all together. */
export function SpecialtyChip({ row: { id, title, doctors }, chosen, onChoose }: SpecialtyChipProps) {
  return (
    <li>
      <Chip
        text={title}
        {...(doctors === undefined ? {} : { count: doctors, countText: texts.hint_count(doctors) })}
        isChosen={id === chosen}
        isStop={id === chosen}
        onPress={() => onChoose(id)}
      />
    </li>
  );
}

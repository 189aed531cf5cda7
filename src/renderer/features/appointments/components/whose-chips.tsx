import { useNavigate, type To } from 'react-router-dom';
import { useListDependantsQuery } from '#renderer/entities/dependant/api.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { Chip } from '#renderer/ui/chip.tsx';
import type { Whose } from '../tabs.ts';
import { texts } from '../texts.ru.ts';

interface WhoseChipsProps {
  readonly whose: Whose;
  readonly linkTo: (whose: Whose) => To;
}

/** «Чьи записи»: of everybody, of oneself, or of one of those whom the person books for; of somebody alone nothing. */
export function WhoseChips({ whose, linkTo }: WhoseChipsProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  // a list that does not come leaves the records as they are: all of them
  const items = useListDependantsQuery().currentData?.items ?? [];
  if (items.length === 0) return null;
  const choices: readonly (readonly [Whose, string])[] = [
    ['all', texts.field_all],
    ['own', user?.profile.first_name ?? ''],
    ...items.map(({ id, first_name: name }) => [id, name] as const),
  ];
  return (
    <div className="records-whose" role="group" aria-label={texts.title_whose}>
      {choices.map(([value, name]) => (
        <Chip
          key={value}
          text={name}
          isChosen={value === whose}
          onPress={() => void navigate(linkTo(value), { replace: true })}
        />
      ))}
    </div>
  );
}

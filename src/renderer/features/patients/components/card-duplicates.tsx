import { Duplicate } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { useHasModule } from '#renderer/entities/clinic/use-has-module.ts';
import { useListDuplicatesOfQuery } from '#renderer/entities/patient/merges-api.ts';
import { workPaths } from '#renderer/lib/navigation/work-paths.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { texts } from '../texts.ru.ts';

/** Beside a card, for who may merge it: there may be another one of the same person. */
export function CardDuplicates({ patient }: { readonly patient: string }) {
  const clinic = useClinic();
  const mayMerge = useCan('patient.merge', clinic.id);
  const hasRegistry = useHasModule('registry');
  const { currentData } = useListDuplicatesOfQuery(
    { clinic: clinic.id, params: { id: patient } },
    { skip: !mayMerge || !hasRegistry, refetchOnMountOrArgChange: true },
  );
  const { items = [] } = currentData ?? {};
  const [first] = items;
  if (!first) return null;
  return (
    <Link to={workPaths.mergeOf(clinic.slug, patient, first.other.id)} className="card-duplicates">
      <Duplicate size={14} aria-hidden /> {texts.hint_duplicates(items.length)}
    </Link>
  );
}

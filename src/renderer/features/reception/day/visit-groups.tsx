import { useEffect, useId, useRef } from 'react';
import type { VisitGroup } from '../api.ts';
import { texts } from '../texts.ru.ts';
import { VisitRow } from './visit-row.tsx';

type RowProps = Omit<React.ComponentProps<typeof VisitRow>, 'visit' | 'isNext' | 'isAccepting' | 'onAccept'>;
interface VisitGroupsProps extends RowProps {
  readonly groups: readonly VisitGroup[];
  readonly nextId: string | undefined;
  /** the visit that is being accepted */
  readonly acceptingId: string | undefined;
  readonly onAccept: (id: string) => void;
}
const COLUMNS = [texts.column_patient, texts.column_card, texts.column_time, texts.column_status, texts.column_actions];

/** The visits of a day, a table for every specialty; the list opens at the one that comes next. */
export function VisitGroups({ groups, ...rest }: VisitGroupsProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const next = host.current?.querySelector('.visit-next');
    if (next && next.getBoundingClientRect().bottom > window.innerHeight) next.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={host}>
      {groups.map((group) => (
        <GroupTable key={group.id} group={group} {...rest} />
      ))}
    </div>
  );
}

function GroupTable({
  group,
  nextId,
  acceptingId,
  onAccept,
  ...row
}: Omit<VisitGroupsProps, 'groups'> & { readonly group: VisitGroup }) {
  const id = useId();
  return (
    <section className="visit-group" aria-labelledby={id}>
      <h3 id={id}>
        {group.specialty}
        <span className="muted">{texts.hint_count(group.slots.length)}</span>
      </h3>
      <table className="visit-table" aria-labelledby={id}>
        <thead>
          <tr>
            {COLUMNS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.slots.map((visit) => (
            <VisitRow
              key={visit.id}
              visit={visit}
              isNext={visit.id === nextId}
              isAccepting={visit.id === acceptingId}
              onAccept={() => onAccept(visit.id)}
              {...row}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

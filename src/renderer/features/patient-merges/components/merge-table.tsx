import { Radio } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { fateOf, MERGE_GROUP_NAMES, mergedFacts, type MergeGroup } from '#shared/rules/card-merge.ts';
import type { MergePreview } from '#renderer/entities/patient/merges-api.ts';
import { groupInWords, personCardOf } from '../group-words.ts';
import { texts } from '../texts.ru.ts';

interface MergeTableProps {
  readonly preview: MergePreview;
  /** groups that are taken from the card that goes */
  readonly taken: ReadonlySet<MergeGroup>;
  readonly onTake: (group: MergeGroup, isTaken: boolean) => void;
}
const none = new Set<never>();

/** Two cards side by side: where both say something else, one is chosen; what only the other has goes over. */
export function MergeTable({ preview: { target, source }, taken, onTake }: MergeTableProps) {
  const [kept, gone] = [personCardOf(target), personCardOf(source)];
  const rows = MERGE_GROUP_NAMES.map((group) => ({ group, fate: fateOf(group, kept, gone) }));
  const shown = rows.filter(({ group, fate }) => (fate !== 'same' && fate !== 'kept' ? true : group === 'name'));
  const rest = rows.filter(
    ({ group }) => !shown.some((row) => row.group === group) && groupInWords(target, group) !== '',
  );
  const words = (text: string) => text || <span className="muted">{texts.hint_unknown}</span>;
  const both = mergedFacts(kept, gone, none).allergies;
  return (
    <>
      <table className="merge-table">
        <thead>
          <tr>
            <th scope="col">{texts.column_fact}</th>
            <th scope="col">{texts.column_stays(target.cardid)}</th>
            <th scope="col">{texts.column_goes(source.cardid)}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ group, fate }) => {
            const [mine, other] = [groupInWords(target, group), groupInWords(source, group)];
            const title = texts.groups[group];
            const isAsked = fate === 'asked';
            const choice = (text: string, isOther: boolean) => (
              <Radio
                name={group}
                checked={taken.has(group) === isOther}
                onChange={() => onTake(group, isOther)}
                labelElement={
                  <>
                    <span className="visually-hidden">{title}: </span>
                    {text}
                  </>
                }
              />
            );
            return (
              <tr key={group} data-fate={fate}>
                <th scope="row">{title}</th>
                <td>
                  {isAsked ? choice(mine, false) : words(mine)}
                  {fate === 'joined' && <p className="small">{texts.hint_joined(both)}</p>}
                </td>
                <td>
                  {isAsked ? choice(other, true) : words(other)}
                  {fate === 'filled' && (
                    <span className="merge-taken">
                      <ArrowLeft size={14} aria-hidden /> {texts.hint_taken}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rest.length > 0 && <p className="muted small">{texts.hint_same_facts(rest.length)}</p>}
    </>
  );
}

import { useId, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { CaretDown, CaretUp } from '@blueprintjs/icons';
import { mergedFacts, type MergeGroup } from '#shared/rules/card-merge.ts';
import type { MergePreview } from '#renderer/entities/patient/merges-api.ts';
import { personCardOf } from '../group-words.ts';
import { mergeRows, type MergeRow } from '../merge-rows.ts';
import { texts } from '../texts.ru.ts';
import { GroupFact } from './group-fact.tsx';
import { SideFacts } from './side-facts.tsx';

interface MergeTableProps {
  readonly preview: MergePreview;
  /** groups that are taken from the card that goes */
  readonly taken: ReadonlySet<MergeGroup>;
  readonly onTake: (group: MergeGroup, isTaken: boolean) => void;
}
const none = new Set<never>();

/**
 * Two cards side by side: who they are of stands whole, so that namesakes are seen to be two. Where both say something
 * else, one is chosen; what only the other has goes over; what else is alike is folded.
 */
export function MergeTable({ preview, taken, onTake }: MergeTableProps) {
  const { target, source } = preview;
  const [isOpen, setIsOpen] = useState(false);
  const sameId = useId();
  const { identity, differing, same } = mergeRows(target, source);
  const joined = mergedFacts(personCardOf(target), personCardOf(source), none).allergies;
  const facts = (rows: readonly MergeRow[]) =>
    rows.map((row) => (
      <GroupFact key={row.group} row={row} joined={joined} isTaken={taken.has(row.group)} onTake={onTake} />
    ));
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
          {facts(identity)}
          <SideFacts preview={preview} />
          {facts(differing)}
        </tbody>
        <tbody id={sameId} hidden={!isOpen}>
          {facts(same)}
        </tbody>
      </table>
      {same.length > 0 && (
        <Button
          className="merge-same"
          variant="minimal"
          endIcon={isOpen ? <CaretUp /> : <CaretDown />}
          text={isOpen ? texts.action_hide_same : texts.action_show_same(same.length)}
          aria-expanded={isOpen}
          aria-controls={sameId}
          onClick={() => setIsOpen(!isOpen)}
        />
      )}
    </>
  );
}

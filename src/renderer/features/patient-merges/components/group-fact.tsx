import { Radio } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import type { MergeGroup } from '#shared/rules/card-merge.ts';
import type { MergeRow } from '../merge-rows.ts';
import { texts } from '../texts.ru.ts';
import { markOf, MergeFact, orNone } from './merge-fact.tsx';

interface GroupFactProps {
  readonly row: MergeRow;
  /** allergies of both, as they will stand */
  readonly joined: string;
  readonly isTaken: boolean;
  readonly onTake: (group: MergeGroup, isTaken: boolean) => void;
}

/** What can be taken of either card: chosen where both say something else. */
export function GroupFact({ row: { group, fate, mine, other }, joined, isTaken, onTake }: GroupFactProps) {
  const title = texts.groups[group];
  const choice = (text: string, isOther: boolean) => (
    <Radio
      name={group}
      checked={isTaken === isOther}
      onChange={() => onTake(group, isOther)}
      labelElement={
        <>
          <span className="visually-hidden">{title}: </span>
          {text}
        </>
      }
    />
  );
  if (fate === 'asked')
    return (
      <MergeFact title={title} mark={markOf(mine, other)} mine={choice(mine, false)} other={choice(other, true)} />
    );
  return (
    <MergeFact
      title={title}
      mark={markOf(mine, other)}
      mine={
        <>
          {orNone(mine)}
          {fate === 'joined' && <p className="small">{texts.hint_joined(joined)}</p>}
        </>
      }
      other={
        <>
          {orNone(other)}
          {fate === 'filled' && (
            <span className="merge-taken">
              <ArrowLeft size={14} aria-hidden /> {texts.hint_taken}
            </span>
          )}
        </>
      }
    />
  );
}

import { useId } from 'react';
import { Radio } from '@blueprintjs/core';
import { formTexts as texts } from '../form-texts.ru.ts';
import type { Difference, Side } from './merge.ts';

interface DifferenceRowProps {
  readonly difference: Difference;
  readonly choice: Side;
  readonly onChoose: (side: Side) => void;
}
const SIDES = [
  ['mine', texts.hint_mine],
  ['theirs', texts.hint_theirs],
] as const;

const WHO: Readonly<Record<Difference['changedBy'], string>> = {
  me: texts.hint_changed_by_me,
  them: texts.hint_changed_by_them,
  both: texts.hint_changed_by_both,
  unknown: '',
};

/** One field in two versions, side by side. */
export function DifferenceRow({ difference, choice, onChoose }: DifferenceRowProps) {
  const name = useId();
  const who = WHO[difference.changedBy];
  return (
    <fieldset className="conflict-field" aria-describedby={who === '' ? undefined : `${name}-who`}>
      <legend>{difference.name}</legend>
      {who !== '' && (
        <p className="conflict-who" id={`${name}-who`}>
          {who}
        </p>
      )}
      {SIDES.map(([side, title]) => (
        <Radio
          key={side}
          name={name}
          className={`conflict-side ${choice === side ? 'conflict-chosen' : ''}`}
          checked={choice === side}
          onChange={() => onChoose(side)}
        >
          <span className="conflict-title">{title}</span>
          <span className="conflict-text">{difference[side] || texts.hint_blank}</span>
        </Radio>
      ))}
    </fieldset>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import type { Diagnosis } from '#shared/rules/form-025u.ts';
import { dismissToast, showToast } from '#renderer/ui/toaster.ts';
import { formTexts as texts } from '../form-texts.ru.ts';
import type { FormErrors } from './check.ts';
import { DiagnosisField } from './diagnosis-field.tsx';
import { focusNeighbour } from './focus-row.ts';

/** As many as the contract takes. */
const MAX = 20;
/** None of the present rows has it. */
const freshId = (ids: readonly number[]): number => Math.max(0, ...ids) + 1;
interface ConcomitantListProps {
  /** `concomitant`, or the one of the epicrisis */
  readonly field: string;
  readonly value: readonly Diagnosis[];
  readonly errors: FormErrors;
  readonly onChange: (value: Diagnosis[]) => void;
}

/**
 * Concomitant diseases. The last row may have no diagnosis yet: it is being added, and not of the form. The focus stays
 * with the keyboard. Rows have ids: words that are no diagnosis yet stay in their row when another goes.
 */
export function ConcomitantList({ field, value, errors, onChange }: ConcomitantListProps) {
  const [ids, setIds] = useState<readonly number[]>(() => value.map((_, index) => index + 1));
  /** id of the row that is being added */
  const [added, setAdded] = useState<number | null>(null);
  // the list came anew from elsewhere (a draft, a merge)
  if (ids.length !== value.length) setIds(value.map((_, index) => ids[index] ?? freshId([...ids, added ?? 0]) + index));
  const host = useRef<HTMLDivElement>(null);
  // what is there when one is put back
  const putBackId = (index: number) => setIds(ids.toSpliced(index, 0, freshId([...ids, added ?? 0])));
  const latest = useRef({ value, onChange, putBackId });
  useEffect(() => {
    latest.current = { value, onChange, putBackId };
  });
  const toast = `removed:${field}`;
  // its «Вернуть» would write into the list that stands here next
  useEffect(() => () => void dismissToast(toast), [toast]);
  const rows: readonly (Diagnosis | null)[] = added === null ? value : [...value, null];
  const focus = (selector: string) =>
    requestAnimationFrame(() => host.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    setAdded(freshId(ids));
    focus(`[data-field="${field}.${value.length}"] input`);
  };
  const remove = (index: number) => {
    const removed = value[index];
    if (removed) {
      setIds(ids.toSpliced(index, 1));
      onChange(value.toSpliced(index, 1));
      const putBack = () => {
        if (latest.current.value.length >= MAX) return;
        latest.current.putBackId(index);
        latest.current.onChange(latest.current.value.toSpliced(index, 0, removed));
      };
      void showToast({
        message: texts.alert_concomitant_removed(removed.code),
        key: toast,
        action: { text: texts.action_put_back, onClick: putBack },
      });
    } else setAdded(null);
    focusNeighbour(host.current, index);
  };
  const put = (index: number, diagnosis: Diagnosis) => {
    if (index === value.length && added !== null) {
      setIds([...ids, added]);
      setAdded(null);
    }
    onChange(value.toSpliced(index, 1, diagnosis));
  };
  return (
    <div className="visit-list" data-field={field} ref={host}>
      {rows.map((diagnosis, index) => (
        <div
          className="visit-list-row"
          key={ids[index] ?? added}
          role="group"
          aria-label={texts.field_concomitant(index + 1)}
        >
          <DiagnosisField
            field={`${field}.${index}`}
            label={texts.field_concomitant(index + 1)}
            value={diagnosis}
            error={errors[`concomitant.${index}`]}
            onChange={(next) => (next ? put(index, next) : remove(index))}
          />
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={texts.action_remove_concomitant(index + 1)}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {added === null && value.length < MAX && (
        <Button className="visit-add" icon={<Plus />} text={texts.action_add_concomitant} onClick={add} />
      )}
    </div>
  );
}

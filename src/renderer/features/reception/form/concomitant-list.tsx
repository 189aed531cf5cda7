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
interface ConcomitantListProps {
  /** `concomitant`, or the one of the epicrisis */
  readonly field: string;
  readonly value: readonly Diagnosis[];
  readonly errors: FormErrors;
  readonly onChange: (value: Diagnosis[]) => void;
}

/**
 * Concomitant diseases. The last row may have no diagnosis yet: it is being added, and not of the form. The focus stays
 * with the keyboard.
 */
export function ConcomitantList({ field, value, errors, onChange }: ConcomitantListProps) {
  const [isAdding, setIsAdding] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  // what is there when one is put back
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const toast = `removed:${field}`;
  // its «Вернуть» would write into the list that stands here next
  useEffect(() => () => void dismissToast(toast), [toast]);
  const rows: readonly (Diagnosis | null)[] = isAdding ? [...value, null] : value;
  const focus = (selector: string) =>
    requestAnimationFrame(() => host.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    setIsAdding(true);
    focus(`[data-field="${field}.${value.length}"] input`);
  };
  const remove = (index: number) => {
    const removed = value[index];
    if (removed) {
      onChange(value.toSpliced(index, 1));
      const putBack = () => {
        if (latest.current.value.length < MAX)
          latest.current.onChange(latest.current.value.toSpliced(index, 0, removed));
      };
      void showToast({
        message: texts.alert_concomitant_removed(removed.code),
        key: toast,
        action: { text: texts.action_put_back, onClick: putBack },
      });
    } else setIsAdding(false);
    focusNeighbour(host.current, index);
  };
  const put = (index: number, diagnosis: Diagnosis) => {
    if (index === value.length) setIsAdding(false);
    onChange(value.toSpliced(index, 1, diagnosis));
  };
  return (
    <div className="visit-list" data-field={field} ref={host}>
      {rows.map((diagnosis, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place is the name: codes may repeat until the check says so
        <div className="visit-list-row" key={index} role="group" aria-label={texts.field_concomitant(index + 1)}>
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
      {!isAdding && value.length < MAX && (
        <Button className="visit-add" icon={<Plus />} text={texts.action_add_concomitant} onClick={add} />
      )}
    </div>
  );
}

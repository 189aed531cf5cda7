import { Button, Intent, Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { dateAndTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { valuesOf, type CardValues, type CardValueName } from '#renderer/entities/patient/card-values.ts';
import { valueInWords } from '#renderer/entities/patient/card-fields.ts';
import { fieldLabels } from '#renderer/entities/patient/card-texts.ru.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { changedByOther } from '../merge-card.ts';
import { texts } from '../texts.ru.ts';
import type { CardConflict } from '../use-card-form.ts';

interface ConflictDialogProps {
  readonly conflict: CardConflict;
  readonly mine: CardValues;
  readonly isBusy: boolean;
  /** the fields that are to stay as they were typed here */
  readonly onResolve: (keptMine: ReadonlySet<CardValueName>) => void;
  readonly onPostpone: () => void;
}

/**
 * Shows who saved the card meanwhile, when, and what, field by field, and lets choose. What only they changed is
 * offered as they saved it, what both changed as it was typed here; nothing is lost either way.
 */
export function ConflictDialog({ conflict, mine, isBusy, onResolve, onPostpone }: ConflictDialogProps) {
  const theirs = valuesOf(conflict.theirs);
  const { saved_by: saver, saved_at: savedAt } = conflict.theirs;
  const who = [saver ? inSentence(shortName(saver)) : texts.hint_unknown_saver, savedAt && dateAndTime(savedAt)]
    .filter(Boolean)
    .join(', ');
  const changed = changedByOther(conflict.base, mine, theirs);
  const [kept, setKept] = useState<ReadonlySet<CardValueName>>(
    () => new Set(changed.filter(({ isBoth }) => isBoth).map(({ name }) => name)),
  );
  const choose = (name: CardValueName, isMine: boolean) => {
    const next = new Set(kept);
    if (isMine) next.add(name);
    else next.delete(name);
    setKept(next);
  };
  const words = (values: CardValues, name: CardValueName) => valueInWords(values, name) || texts.hint_empty_value;
  return (
    <Modal
      title={texts.title_conflict}
      isOpen
      onClose={onPostpone}
      actions={
        <>
          <Button text={texts.action_return} onClick={onPostpone} />
          <Button
            intent={Intent.PRIMARY}
            text={texts.action_save_chosen}
            loading={isBusy}
            onClick={() => onResolve(kept)}
          />
        </>
      }
    >
      <p>{changed.length > 0 ? texts.hint_conflict(who) : texts.hint_conflict_none(who)}</p>
      <div className="card-conflict">
        {changed.map(({ name }) => (
          <RadioGroup
            key={name}
            name={name}
            label={fieldLabels[name]}
            selectedValue={kept.has(name) ? 'mine' : 'theirs'}
            onChange={({ currentTarget }) => choose(name, currentTarget.value === 'mine')}
          >
            <Radio
              value="mine"
              labelElement={
                <>
                  <b>{texts.hint_yours}:</b> {words(mine, name)}
                </>
              }
            />
            <Radio
              value="theirs"
              labelElement={
                <>
                  <b>{texts.hint_theirs}:</b> {words(theirs, name)}
                </>
              }
            />
          </RadioGroup>
        ))}
      </div>
    </Modal>
  );
}

import { useState } from 'react';
import { Button, Callout, Intent } from '@blueprintjs/core';
import { InfoSign } from '@blueprintjs/icons';
import { clockTime } from '#shared/format/dates.ts';
import { inSentence, shortName } from '#shared/format/names.ts';
import { formFromWire, type Form025u } from '#shared/rules/form-025u.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import type { ReceptionRecord } from '../api.ts';
import { formTexts as texts } from '../form-texts.ru.ts';
import { DifferenceRow } from './difference-row.tsx';
import { differencesOf, startingSide, droppedByMerge, type Side } from './merge.ts';
import './conflict.css';

interface ConflictDialogProps {
  readonly mine: Form025u;
  readonly theirs: ReceptionRecord;
  /** what mine was begun from; null when it is not known */
  readonly base: Form025u | null;
  readonly onResolve: (choices: Readonly<Record<string, Side>>) => void;
  readonly onClose: () => void;
}

/**
 * Two doctors saved one record: both versions in words, field by field; what to keep is chosen for each or for all at
 * once. Each begins with the side that changed it, so that nobody's change goes unseen.
 */
export function ConflictDialog({ mine, theirs, base, onResolve, onClose }: ConflictDialogProps) {
  const differences = differencesOf(mine, formFromWire(theirs.fields), theirs.first_reception, base);
  const lost = droppedByMerge(mine, theirs.first_reception);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differences.map((difference) => [difference.field, startingSide(difference)])),
  );
  const takeAll = (side: Side) => setChoices(Object.fromEntries(differences.map(({ field }) => [field, side])));
  const author = theirs.saved_by ? inSentence(shortName(theirs.saved_by)) : texts.hint_unknown_doctor;
  return (
    <Modal
      isOpen
      isWide
      title={texts.title_conflict}
      onClose={onClose}
      actions={
        <>
          <Button text={texts.action_cancel} onClick={onClose} />
          <Button intent={Intent.PRIMARY} text={texts.action_merge} onClick={() => onResolve(choices)} />
        </>
      }
    >
      <p>{texts.hint_conflict(author, clockTime(theirs.saved_at))}</p>
      {differences.length === 0 && <p className="muted">{texts.hint_conflict_same}</p>}
      {differences.length > 0 && (
        <>
          <div className="conflict-all">
            <Button text={texts.action_take_mine} onClick={() => takeAll('mine')} />
            <Button text={texts.action_take_theirs} onClick={() => takeAll('theirs')} />
          </div>
          {differences.map((difference) => (
            <DifferenceRow
              key={difference.field}
              difference={difference}
              choice={choices[difference.field] ?? 'mine'}
              onChoose={(side) => setChoices((before) => ({ ...before, [difference.field]: side }))}
            />
          ))}
        </>
      )}
      {lost.length > 0 && (
        <Callout
          icon={<InfoSign />}
          intent={Intent.WARNING}
          title={texts.title_without_place}
          className="conflict-lost"
        >
          <dl>
            {lost.map(({ field, name, text }) => (
              <div key={field}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </Callout>
      )}
    </Modal>
  );
}

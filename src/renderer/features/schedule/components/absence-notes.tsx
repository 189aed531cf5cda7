import { useState } from 'react';
import { Button, Callout, Checkbox } from '@blueprintjs/core';
import { BlockedPerson } from '@blueprintjs/icons';
import { daysAsInstants } from '#shared/rules/clinic-time.ts';
import { absenceRange } from '#renderer/entities/absence/absence-range.ts';
import { useClinic } from '#renderer/entities/clinic/clinic-context.ts';
import { loadState } from '#renderer/lib/api/load-state.ts';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { ConfirmDialog } from '#renderer/ui/confirm.dialog.tsx';
import { PartFailure } from '#renderer/ui/part-failure.tsx';
import { useListAbsencesQuery, type Absence } from '../absence-api.ts';
import { absenceTexts as texts } from '../absence-texts.ru.ts';
import { useEndAbsence } from '../use-end-absence.ts';

const wordsOf = (absence: Absence): string => `${texts.reasons[absence.reason]}: ${absenceRange(absence)}`;

interface AbsenceNotesProps {
  readonly doctor: string;
  readonly shown: { readonly first: string; readonly last: string };
}

/** Says above the grid when its doctor is away in the shown days, and whose visits are left. */
export function AbsenceNotes({ doctor, shown }: AbsenceNotesProps) {
  const clinic = useClinic();
  const canBook = useCan('slot.book', clinic.id);
  const [ending, setEnding] = useState<Absence | null>(null);
  const query = useListAbsencesQuery(
    { clinic: clinic.id, params: { id: doctor }, query: daysAsInstants(shown.first, shown.last, clinic.timezone) },
    { refetchOnMountOrArgChange: true },
  );
  const { error, onRetry } = loadState(query);
  return (
    <>
      {error !== undefined && <PartFailure className="schedule-hint" text={texts.alert_not_loaded} onRetry={onRetry} />}
      {query.currentData?.items.map((absence) => (
        <Callout
          key={absence.id}
          compact
          intent={absence.left > 0 ? 'warning' : 'none'}
          icon={<BlockedPerson />}
          className="schedule-hint absence-note"
        >
          <p>
            <strong>{wordsOf(absence)}.</strong> {absence.moved > 0 && texts.hint_moved(absence.moved)}{' '}
            {absence.left > 0 && texts.hint_left(absence.left)}
            {canBook && absence.note !== '' && <span className="muted"> {absence.note}</span>}
          </p>
          {canBook && (
            <Button
              size="small"
              text={texts.action_end}
              aria-label={texts.action_end_of(wordsOf(absence))}
              onClick={() => setEnding(absence)}
            />
          )}
        </Callout>
      ))}
      {ending && <EndAbsence absence={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function EndAbsence({ absence, onClose }: { readonly absence: Absence; readonly onClose: () => void }) {
  const [returnsVisits, setReturnsVisits] = useState(false);
  const { end, isBusy } = useEndAbsence();
  const confirm = async () => {
    if (await end(absence.id, returnsVisits)) onClose();
  };
  return (
    <ConfirmDialog
      title={texts.title_end}
      isOpen
      isBusy={isBusy}
      confirm={texts.action_end}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {wordsOf(absence)}. {texts.hint_end}
      </p>
      {absence.moved > 0 && (
        <Checkbox
          label={texts.field_return}
          checked={returnsVisits}
          onChange={(event) => setReturnsVisits(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

import { Callout, Intent } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { MergedInto } from '#renderer/entities/patient/merged-into.ts';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { texts } from '../texts.ru.ts';

interface CardMergedProps {
  readonly clinicName: string;
  readonly into: MergedInto;
  /** titles of the fields that were typed here and cannot be saved any more */
  readonly unsaved: readonly string[];
}

/** Above a card that was merged while it was open: where it went, and that what was typed is only here. */
export function CardMerged({ clinicName, into, unsaved }: CardMergedProps) {
  return (
    <div role="alert" className="form-summary card-merged" tabIndex={-1}>
      <Callout intent={Intent.DANGER} icon={<WarningSign />} compact>
        {into.message}. <Link to={paths.patient(clinicName, into.id)}>{texts.action_open_merged}</Link>
        <p className="small">{unsaved.length > 0 ? texts.hint_merged_unsaved(unsaved) : texts.hint_merged}</p>
      </Callout>
    </div>
  );
}

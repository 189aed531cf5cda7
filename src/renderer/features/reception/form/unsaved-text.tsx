import { Callout, Intent } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { dayAndTime } from '#shared/format/dates.ts';
import { formKeys } from '#shared/rules/form-025u.keys.ru.ts';
import { formFromWire } from '#shared/rules/form-025u.ts';
import type { CurrentReception } from '../api.ts';
import { formTexts as texts } from '../form-texts.ru.ts';
import { describeEpicrisis, describeForm } from './describe.ts';
import { Facts } from './record-view.tsx';

interface UnsavedTextProps {
  readonly draft: NonNullable<CurrentReception['draft']>;
  readonly isPrimary: boolean;
}

/** What the reader had typed before the visit could not be written any more: to read and to copy. */
export function UnsavedText({ draft, isPrimary }: UnsavedTextProps) {
  const form = formFromWire(draft.fields);
  return (
    <Callout
      className="visit-unsaved"
      intent={Intent.WARNING}
      icon={<Edit />}
      title={texts.title_unsaved(dayAndTime(draft.saved_at))}
    >
      <p>{texts.hint_unsaved}</p>
      <Facts said={describeForm(form, isPrimary)} />
      {form.epicrisis && (
        <section>
          <h3>{formKeys.epicrisis}</h3>
          <Facts said={describeEpicrisis(form.epicrisis)} />
        </section>
      )}
    </Callout>
  );
}

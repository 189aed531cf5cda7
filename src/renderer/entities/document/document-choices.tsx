import { useId } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { FORM_EDITIONS, type FormEdition } from '#shared/contract/documents.ts';
import { documentTexts as texts } from './document-texts.ru.ts';
import type { PrintRequest } from './use-document.ts';

interface DocumentChoicesProps {
  readonly request: PrintRequest;
  /** unknown until the server has chosen one */
  readonly edition: FormEdition | undefined;
  readonly onStart: (request: PrintRequest) => void;
}
/** What can be printed of a visit: its entry alone, or with the title pages of the card. */
const OF_A_VISIT = ['record', 'full'] as const;

/** What is printed, and by which edition of the form. */
export function DocumentChoices({ request, edition, onStart }: DocumentChoicesProps) {
  const id = useId();
  return (
    <div className="document-choices">
      {request.kind !== 'card' && (
        <>
          <label htmlFor={`${id}-kind`}>{texts.field_kind}</label>
          <HTMLSelect
            id={`${id}-kind`}
            value={request.kind}
            options={OF_A_VISIT.map((value) => ({ value, label: texts.kinds[value] }))}
            onChange={({ currentTarget }) =>
              onStart({ ...request, kind: currentTarget.value === 'full' ? 'full' : 'record' })
            }
          />
        </>
      )}
      <label htmlFor={`${id}-edition`}>{texts.field_edition}</label>
      <HTMLSelect
        id={`${id}-edition`}
        value={edition ?? FORM_EDITIONS[0]}
        disabled={edition === undefined}
        options={FORM_EDITIONS.map((value) => ({ value, label: texts.editions[value] }))}
        onChange={({ currentTarget }) => onStart({ ...request, edition: currentTarget.value as FormEdition })}
      />
    </div>
  );
}

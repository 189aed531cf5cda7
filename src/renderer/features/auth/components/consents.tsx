import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { ConsentKind } from '#shared/rules/consent-kinds.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { CheckField } from '#renderer/ui/check-field.tsx';
import { LazyDialog } from '#renderer/ui/lazy-dialog.tsx';
import type { ConsentDocument } from '../api.ts';
import { texts } from '../texts.ru.ts';

const loadDialog = () => import('./consent.dialog.tsx').then(({ ConsentDialog }) => ConsentDialog);
interface ConsentsProps {
  readonly documents: readonly ConsentDocument[];
  readonly field: (kind: ConsentKind) => FieldState<boolean>;
}

/** A box for each document: consents are given one by one (law 156 on consents), and each can be read before. */
export function Consents({ documents, field }: ConsentsProps) {
  const [read, setRead] = useState<ConsentDocument | null>(null);
  return (
    <fieldset className="auth-consents">
      <legend className="visually-hidden">{texts.title_consents}</legend>
      {documents.map((document) => (
        <CheckField
          key={document.kind}
          field={field(document.kind)}
          label={document.title}
          isOptional={!document.is_required}
          after={
            <Button
              size="small"
              variant="minimal"
              intent="primary"
              text={texts.action_read}
              aria-label={texts.action_read_document(document.title)}
              onClick={() => setRead(document)}
            />
          }
        />
      ))}
      {read && (
        <LazyDialog load={loadDialog} onClose={() => setRead(null)}>
          {(ConsentDialog) => <ConsentDialog document={read} onClose={() => setRead(null)} />}
        </LazyDialog>
      )}
    </fieldset>
  );
}

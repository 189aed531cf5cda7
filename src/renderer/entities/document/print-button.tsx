import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useCan } from '#renderer/lib/session/use-session.ts';
import { DocumentDialog } from './document.dialog.tsx';
import { documentTexts as texts } from './document-texts.ru.ts';
import { useDocument, type PrintRequest } from './use-document.ts';

interface PrintButtonProps extends PrintRequest {
  readonly text?: string;
  readonly isSmall?: boolean;
  readonly disabled?: boolean;
}

/** Makes a document on the server and shows it to print. Not there for whoever may not print it. */
export function PrintButton({
  clinic,
  kind,
  id,
  edition,
  text = texts.action_print,
  disabled = false,
  isSmall = false,
}: PrintButtonProps) {
  const mayPrint = useCan('document.print', clinic);
  const mayReadVisits = useCan('reception.read', clinic);
  const { state, start, stop, fetchDocx } = useDocument();
  const [request, setRequest] = useState<PrintRequest>({ clinic, kind, id, edition });
  const isOfVisit = kind === 'record' || kind === 'full';
  if (!mayPrint || (isOfVisit && !mayReadVisits)) return null;
  const begin = (next: PrintRequest) => {
    setRequest(next);
    start(next);
  };
  return (
    <>
      <Button
        {...(isSmall ? { size: 'small' as const } : {})}
        icon={<Print />}
        text={text}
        disabled={disabled}
        onClick={() => begin({ clinic, kind, id, edition })}
      />
      {state && <DocumentDialog request={request} state={state} onStart={begin} fetchDocx={fetchDocx} onClose={stop} />}
    </>
  );
}

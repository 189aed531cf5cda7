import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { Download, Print, Refresh } from '@blueprintjs/icons';
import { saveBlob } from '#renderer/lib/page/save-blob.ts';
import { printPdf } from '#renderer/lib/workstation/print-pdf.ts';
import { Modal } from '#renderer/ui/modal.tsx';
import { ClinicEdition } from './clinic-edition.tsx';
import { DocumentChoices } from './document-choices.tsx';
import { DocumentFailure } from './document-failure.tsx';
import { DocumentProgress } from './document-progress.tsx';
import { documentTexts as texts } from './document-texts.ru.ts';
import { PdfViewer } from './pdf-viewer.tsx';
import type { DocumentState, PrintRequest } from './use-document.ts';
import { DocxPreview } from './docx-preview.tsx';
import './document.css';

interface DocumentDialogProps {
  readonly request: PrintRequest;
  readonly state: DocumentState;
  readonly onStart: (request: PrintRequest) => void;
  readonly fetchDocx: (clinic: string, id: string) => Promise<Blob>;
  readonly onClose: () => void;
}

/**
 * `Ctrl+P` by the key's place, so that it works on a Russian layout too. In the frame of the viewer the browser hears
 * it itself.
 */
function usePrintKey(print: (() => void) | null): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.code !== 'KeyP' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      // the page behind the dialog is never what is meant
      event.preventDefault();
      event.stopPropagation();
      print?.();
    };
    window.addEventListener('keydown', handle, true);
    return () => window.removeEventListener('keydown', handle, true);
  }, [print]);
}

/**
 * A document while it is made, and then to look at, print and save; another choice of what is printed, or another
 * edition of the form, makes it anew.
 */
export function DocumentDialog({ request, state, onStart, fetchDocx, onClose }: DocumentDialogProps) {
  const { job } = state;
  const ready = state.stage === 'ready' ? state : null;
  const print = ready ? () => void printPdf(ready.pdf, { title: ready.job.title, kind: request.kind }) : null;
  usePrintKey(print);
  return (
    <Modal
      kind="document"
      title={job?.title ?? texts.title_document[request.kind]}
      isOpen
      onClose={onClose}
      actions={
        <>
          {request.kind !== 'slip' && (
            <DocumentChoices
              request={request}
              edition={request.edition ?? job?.edition ?? undefined}
              onStart={onStart}
            />
          )}
          {state.stage === 'docx' ? (
            <>
              <Button
                icon={<Refresh />}
                text={texts.action_retry}
                intent={state.job.pdf_available ? 'primary' : 'none'}
                onClick={() => onStart(request)}
              />
              <Button
                icon={<Download />}
                text={texts.action_download_docx}
                intent={state.job.pdf_available ? 'none' : 'primary'}
                onClick={() => saveBlob(state.job.file_name, state.docx)}
              />
            </>
          ) : (
            <>
              <Button
                icon={<Download />}
                text={texts.action_download}
                disabled={!ready}
                onClick={() => {
                  if (ready) saveBlob(ready.job.file_name, ready.pdf);
                }}
              />
              <Button
                icon={<Print />}
                text={texts.action_print}
                intent="primary"
                disabled={!print}
                onClick={() => print?.()}
              />
            </>
          )}
        </>
      }
    >
      {job?.edition && job.edition_reason && job.card_opened && (
        <div className="document-note">
          <span>{texts.hint_edition(job.edition, job.edition_reason, job.card_opened)}</span>
          <ClinicEdition clinic={request.clinic} onChanged={() => onStart({ ...request, edition: undefined })} />
          {job.without_visits && <p>{texts.hint_without_visits(job.edition)}</p>}
        </div>
      )}
      {state.stage === 'making' && <DocumentProgress job={state.job} />}
      {ready && <PdfViewer pdf={ready.pdf} title={ready.job.title} />}
      {state.stage === 'docx' && <DocxPreview docx={state.docx} job={state.job} message={state.message} />}
      {state.stage === 'failed' && (
        <DocumentFailure
          message={state.message}
          job={state.job}
          onRetry={() => onStart(request)}
          fetchDocx={() => fetchDocx(request.clinic, state.job?.id ?? '')}
        />
      )}
    </Modal>
  );
}

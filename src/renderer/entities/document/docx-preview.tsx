import { Callout } from '@blueprintjs/core';
import { DocxView } from '#renderer/lib/docx/docx-view.tsx';
import type { DocumentJob } from './api.ts';
import { documentTexts as texts } from './document-texts.ru.ts';

interface DocxPreviewProps {
  readonly docx: Blob;
  readonly job: DocumentJob;
  /** why there is no PDF, as the server says it */
  readonly message: string;
}

/** A document that the server made no PDF of: why, what can be done, and its text to read. */
export function DocxPreview({ docx, job: { title, pdf_available: hasFailed }, message }: DocxPreviewProps) {
  return (
    <>
      <Callout
        role="alert"
        intent={hasFailed ? 'danger' : 'warning'}
        className="document-without-pdf"
        title={hasFailed ? texts.title_pdf_failed : texts.title_pdf_unavailable}
      >
        <p>{message}</p>
        <p>{hasFailed ? texts.hint_pdf_failed : texts.hint_pdf_unavailable}</p>
      </Callout>
      <DocxView
        className="document-text"
        file={docx}
        label={texts.hint_docx(title)}
        whileReading={texts.hint_docx_reading}
        whenUnreadable={texts.alert_docx_unreadable}
      />
    </>
  );
}

import { Callout } from '@blueprintjs/core';
import { DocxView } from '#renderer/lib/docx/docx-view.tsx';
import { documentTexts as texts } from './document-texts.ru.ts';

interface DocxPreviewProps {
  readonly docx: Blob;
  readonly title: string;
  /** why there is no PDF, as the server says it */
  readonly message: string;
}

/** A document that the server cannot make a PDF of: why, what can be done, and its text to read. */
export function DocxPreview({ docx, title, message }: DocxPreviewProps) {
  return (
    <>
      <Callout role="alert" intent="warning" className="document-without-pdf" title={texts.title_pdf_unavailable}>
        <p>{message}</p>
        <p>{texts.hint_pdf_unavailable}</p>
      </Callout>
      <DocxView className="document-text" file={docx} label={texts.hint_docx(title)} whileReading={texts.hint_docx_reading} whenUnreadable={texts.alert_docx_unreadable} />
    </>
  );
}

import { useCallback } from 'react';
import { Document } from '@blueprintjs/icons';
import { canShowPdf } from '#renderer/lib/page/can-show-pdf.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { documentTexts as texts } from './document-texts.ru.ts';

/** A PDF in the viewer of the browser, with its zoom and pages; a few words where the browser has none. */
export function PdfViewer({ pdf, title }: { readonly pdf: Blob; readonly title: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const url = URL.createObjectURL(pdf);
      frame.src = `${url}#navpanes=0&view=FitH`;
      return () => URL.revokeObjectURL(url);
    },
    [pdf],
  );
  if (!canShowPdf())
    return <Notice picture={<Document size={32} />} title={texts.title_no_viewer} text={texts.hint_no_viewer} />;
  return <iframe className="document-frame" title={texts.hint_viewer(title)} ref={show} />;
}

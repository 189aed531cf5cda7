import { useEffect, useRef, useState } from 'react';
import sheetStyles from './docx-sheets.css?inline';
import { readDocx } from './docx-sheets.ts';

interface DocxViewProps {
  readonly file: Blob;
  /** says what it is to who does not see it */
  readonly label: string;
  readonly className?: string;
  /** shown in place of sheets that cannot be read */
  readonly whenUnreadable: string;
  readonly whileReading: string;
}

const styleSheet = (text: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
};

/**
 * The text of a .docx on sheets. They stand in a shadow tree: neither do the styles of the document reach the page, nor
 * the page's reach the document; and adopted style sheets are what the content security policy lets in.
 */
export function DocxView({ file, label, className = '', whenUnreadable, whileReading }: DocxViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<{ readonly file: Blob; readonly state: 'ready' | 'unreadable' } | null>(null);
  const state = read?.file === file ? read.state : 'reading';
  useEffect(() => {
    let isGone = false;
    readDocx(file)
      .then(({ sheets, styles }) => {
        if (isGone || !host.current) return;
        const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
        shadow.adoptedStyleSheets = [styleSheet(styles), styleSheet(sheetStyles)];
        shadow.replaceChildren(sheets);
        setRead({ file, state: 'ready' });
      })
      .catch(() => {
        if (!isGone) setRead({ file, state: 'unreadable' });
      });
    return () => {
      isGone = true;
    };
  }, [file]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <section className={className} aria-label={label} aria-busy={state === 'reading'} tabIndex={0}>
      {state !== 'ready' && <p role="status">{state === 'reading' ? whileReading : whenUnreadable}</p>}
      <div ref={host} hidden={state !== 'ready'} />
    </section>
  );
}

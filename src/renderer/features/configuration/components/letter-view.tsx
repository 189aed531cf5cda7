import type { Letter } from '../api.ts';
import { letterTime } from '#renderer/lib/page/device-time.ts';
import { texts } from '../texts.ru.ts';

/** Links of a letter leave the frame: they are pages of ours. */
const inTop = (html: string) => `<base target="_top">${html}`;

/** A letter as its reader would see it: no scripts, no access to the page, links only by a click. */
export function LetterView({ letter: { subject, to, created_at, html, text } }: { readonly letter: Letter }) {
  return (
    <article className="outbox-letter">
      <h2>{subject}</h2>
      <dl>
        <dt>{texts.field_to}</dt>
        <dd>{to}</dd>
        <dt>{texts.field_date}</dt>
        <dd>
          <time dateTime={created_at}>{letterTime(created_at)}</time>
        </dd>
      </dl>
      <iframe
        title={texts.title_letter(subject)}
        sandbox="allow-top-navigation-by-user-activation"
        srcDoc={inTop(html)}
      />
      <details>
        <summary>{texts.title_plain}</summary>
        <pre>{text}</pre>
      </details>
    </article>
  );
}

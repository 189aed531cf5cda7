import { brandTokens } from '#shared/theme/brand.ts';
import { MUTED, blockHtml, blockText, buttonHtml, escape, linkStyle, type LetterBlock } from './letter-blocks.ts';
import type { Letter, LetterAttachment } from './mailer.ts';

/** Whose letter it is: a clinic, or (null) the platform. */
export interface Brand {
  readonly title: string;
  /** `#rrggbb`; anything else gives the platform's colour */
  readonly colour: string | undefined;
}
interface LetterContent {
  readonly to: string;
  readonly brand?: Brand | null;
  readonly subject: string;
  /** what stands over the letter; the subject when there is nothing shorter */
  readonly heading?: string;
  readonly greeting: string;
  readonly paragraphs: readonly LetterBlock[];
  /** where everything else is: plain when a button of the paragraphs is the main one */
  readonly action: string;
  readonly link: string;
  readonly footer: string;
  /** one more way, under the footer */
  readonly settings?: { readonly action: string; readonly link: string };
  readonly attachments?: readonly LetterAttachment[];
}

const FONT = "'Golos Text',Arial,'Liberation Sans',sans-serif";
const initialOf = (title: string): string =>
  (/«(\p{L})/u.exec(title) ?? /(\p{L})/u.exec(title))?.[1]?.toUpperCase() ?? '';

/**
 * One frame for every letter, in the clinic's colours: its name, a heading, what it says, one main button, and the bare
 * link for those whose program hides buttons. Tables and styles in place, because mail programs know no more.
 */
export function letter({
  to,
  brand = null,
  subject,
  heading = subject,
  greeting,
  paragraphs,
  action,
  link,
  footer,
  settings,
  attachments = [],
}: LetterContent): Letter {
  const colours = brandTokens(brand?.colour, 'light');
  const text = [
    ...(brand ? [brand.title] : []),
    greeting,
    ...paragraphs.map(blockText),
    `${action}: ${link}`,
    footer,
    ...(settings ? [`${settings.action}: ${settings.link}`] : []),
  ].join('\n\n');
  const hasMain = paragraphs.some(
    (block) => typeof block !== 'string' && 'buttons' in block && block.buttons.some(({ look }) => look === 'main'),
  );
  const head = brand
    ? `<tr><td style="padding:0 8px 14px;color:#191d25;font-weight:bold"><span style="display:inline-block;width:32px;margin-right:10px;border-radius:8px;background:${colours['--accent']};color:${colours['--on-accent']};line-height:32px;text-align:center">${escape(initialOf(brand.title))}</span>${escape(brand.title)}</td></tr>\n`
    : '';
  const settingsLine = settings
    ? `\n<p style="margin:8px 0 0"><a href="${escape(settings.link)}" style="${linkStyle(colours)}">${escape(settings.action)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;background:${colours['--ground']}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${colours['--ground']}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;font-family:${FONT};font-size:16px;line-height:24px;text-align:left">
${head}<tr><td style="padding:28px 32px 24px;border-radius:12px;background:#ffffff;color:#191d25">
<h1 style="margin:0 0 8px;font-size:24px;line-height:32px">${escape(heading)}</h1>
<p style="margin:0 0 16px">${escape(greeting)}</p>
${paragraphs.map((block) => blockHtml(block, colours)).join('\n')}
<p style="margin:16px 0 8px">${buttonHtml({ action, link, look: hasMain ? 'plain' : 'main' }, colours)}</p>
<p style="margin:0;${MUTED}">Если кнопка не нажимается, скопируйте адрес в строку браузера:<br><a href="${escape(link)}" style="${linkStyle(colours)};word-break:break-all">${escape(link)}</a></p>
</td></tr>
<tr><td style="padding:16px 12px 0;${MUTED}">${escape(footer)}${settingsLine}</td></tr></table>
</td></tr></table>
</body></html>`;
  return { to, subject, text, html, ...(attachments.length > 0 ? { attachments } : {}) };
}

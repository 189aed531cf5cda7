import { brandTokens } from '#shared/theme/brand.ts';
import type { Letter, LetterAttachment } from './mailer.ts';

/** Whose letter it is: a clinic, or (null) the platform. */
export interface Brand {
  readonly title: string;
  /** `#rrggbb`; anything else gives the platform's colour */
  readonly colour: string | undefined;
}
/** A way to answer from the letter. */
export interface LetterButton {
  readonly action: string;
  readonly link: string;
  /** filled; the others are outlined */
  readonly isMain: boolean;
}
/** A paragraph, in which a line break stays, or buttons beside each other. */
export type LetterBlock = string | readonly LetterButton[];
interface LetterContent {
  readonly to: string;
  readonly brand?: Brand | null;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly LetterBlock[];
  /** where everything else is: outlined when a button of the paragraphs is the main one */
  readonly action: string;
  readonly link: string;
  readonly footer: string;
  /** one more way, under the footer */
  readonly settings?: { readonly action: string; readonly link: string };
  readonly attachments?: readonly LetterAttachment[];
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const FONT = "'Golos Text',Arial,'Liberation Sans',sans-serif";

/**
 * One frame for every letter, in the clinic's colours: its name, a heading, paragraphs, one button, and the bare link
 * for those whose program hides buttons. Tables and styles in place, because mail programs know no more.
 */
export function letter({
  to,
  brand = null,
  subject,
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
    ...paragraphs.map((block) =>
      typeof block === 'string' ? block : block.map((button) => `${button.action}: ${button.link}`).join('\n'),
    ),
    `${action}: ${link}`,
    footer,
    ...(settings ? [`${settings.action}: ${settings.link}`] : []),
  ].join('\n\n');
  const muted = 'font-size:14px;line-height:20px;color:#545e6d';
  const linkStyle = `color:${colours['--accent-text']}`;
  const button = ({ action: name, link: to, isMain }: LetterButton): string =>
    `<a href="${escape(to)}" style="display:inline-block;margin:0 8px 8px 0;padding:13px 25px;border:1px solid ${colours['--accent']};border-radius:8px;${
      isMain ? `background:${colours['--accent']};color:${colours['--on-accent']}` : `background:#ffffff;${linkStyle}`
    };text-decoration:none;font-weight:bold">${escape(name)}</a>`;
  const block = (content: LetterBlock): string =>
    typeof content === 'string'
      ? `<p style="margin:0 0 16px">${escape(content).replaceAll('\n', '<br>\n')}</p>`
      : `<p style="margin:0 0 16px">${content.map(button).join('')}</p>`;
  const hasMain = paragraphs.some((content) => typeof content !== 'string' && content.some(({ isMain }) => isMain));
  const head = brand
    ? `<tr><td style="padding:16px 32px;border-radius:12px 12px 0 0;background:${colours['--ground-band']};color:#191d25;font-weight:bold"><span style="display:inline-block;width:12px;height:12px;margin-right:10px;border-radius:3px;background:${colours['--accent']}"></span>${escape(brand.title)}</td></tr>\n`
    : '';
  const settingsLine = settings
    ? `\n<p style="margin:8px 0 0;${muted}"><a href="${escape(settings.link)}" style="${linkStyle}">${escape(settings.action)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;background:${colours['--ground']}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${colours['--ground']}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;border-radius:12px;background:#ffffff;font-family:${FONT};font-size:16px;line-height:24px;text-align:left">
${head}<tr><td style="padding:28px 32px 32px;color:#191d25">
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px">${escape(subject)}</h1>
<p style="margin:0 0 16px">${escape(greeting)}</p>
${paragraphs.map(block).join('\n')}
<p style="margin:24px 0 16px">${button({ action, link, isMain: !hasMain })}</p>
<p style="margin:0 0 16px;${muted}">Если кнопка не нажимается, скопируйте адрес в строку браузера:<br><a href="${escape(link)}" style="${linkStyle};word-break:break-all">${escape(link)}</a></p>
<p style="margin:24px 0 0;${muted}">${escape(footer)}</p>${settingsLine}
</td></tr></table>
</td></tr></table>
</body></html>`;
  return { to, subject, text, html, ...(attachments.length > 0 ? { attachments } : {}) };
}

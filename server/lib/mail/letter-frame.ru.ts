import { brandTokens } from '#shared/theme/brand.ts';
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
  readonly greeting: string;
  /** a line break inside of one stays */
  readonly paragraphs: readonly string[];
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
    ...paragraphs,
    `${action}: ${link}`,
    footer,
    ...(settings ? [`${settings.action}: ${settings.link}`] : []),
  ].join('\n\n');
  const muted = 'font-size:14px;line-height:20px;color:#545e6d';
  const linkStyle = `color:${colours['--accent-text']}`;
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
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph).replaceAll('\n', '<br>\n')}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${escape(link)}" style="display:inline-block;padding:14px 26px;border-radius:8px;background:${colours['--accent']};color:${colours['--on-accent']};text-decoration:none;font-weight:bold">${escape(action)}</a></p>
<p style="margin:0 0 16px;${muted}">Если кнопка не нажимается, скопируйте адрес в строку браузера:<br><a href="${escape(link)}" style="${linkStyle};word-break:break-all">${escape(link)}</a></p>
<p style="margin:24px 0 0;${muted}">${escape(footer)}</p>${settingsLine}
</td></tr></table>
</td></tr></table>
</body></html>`;
  return { to, subject, text, html, ...(attachments.length > 0 ? { attachments } : {}) };
}

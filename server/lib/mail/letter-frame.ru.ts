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

const PLATFORM_COLOUR = '#8c30da';
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What can be read on a colour: white, or nearly black (WCAG's relative luminance). */
function textOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.3 ? '#1c2127' : '#ffffff';
}

/**
 * One frame for every letter: the clinic's name in its colour, a heading, paragraphs, one button, and the bare link for
 * those whose program hides buttons.
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
  const colour = brand?.colour !== undefined && /^#[\da-f]{6}$/i.test(brand.colour) ? brand.colour : PLATFORM_COLOUR;
  const text = [
    ...(brand ? [brand.title] : []),
    greeting,
    ...paragraphs,
    `${action}: ${link}`,
    footer,
    ...(settings ? [`${settings.action}: ${settings.link}`] : []),
  ].join('\n\n');
  const head = brand
    ? `<p style="margin:0 0 24px;padding:12px 16px;border-radius:4px;background:${colour};color:${textOn(colour)};font-weight:bold">${escape(brand.title)}</p>\n`
    : '';
  // the bare link stands on white, where a light colour could not be read
  const linkColour = textOn(colour) === '#ffffff' ? colour : '#1c2127';
  const settingsLine = settings
    ? `\n<p style="margin:8px 0 0;font-size:14px;line-height:20px"><a href="${escape(settings.link)}" style="color:${linkColour}">${escape(settings.action)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f6f7f9;font-family:Arial,'Liberation Sans',sans-serif;font-size:16px;line-height:24px;color:#1c2127">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff">
${head}<h1 style="margin:0 0 16px;font-size:24px;line-height:32px">${escape(subject)}</h1>
<p style="margin:0 0 16px">${escape(greeting)}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph).replaceAll('\n', '<br>\n')}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${escape(link)}" style="display:inline-block;padding:12px 24px;border-radius:4px;background:${colour};color:${textOn(colour)};text-decoration:none;font-weight:bold">${escape(action)}</a></p>
<p style="margin:0 0 16px;font-size:14px;line-height:20px;color:#5f6b7c">Если кнопка не нажимается, скопируйте адрес в строку браузера:<br><a href="${escape(link)}" style="color:${linkColour};word-break:break-all">${escape(link)}</a></p>
<p style="margin:24px 0 0;font-size:14px;line-height:20px;color:#5f6b7c">${escape(footer)}</p>${settingsLine}
</div></body></html>`;
  return { to, subject, text, html, ...(attachments.length > 0 ? { attachments } : {}) };
}

import type { brandTokens } from '#shared/theme/brand.ts';

/** A way to answer from the letter. `main`: filled, one a letter; `danger`: takes something away. */
export interface LetterButton {
  readonly action: string;
  readonly link: string;
  readonly look: 'main' | 'plain' | 'danger';
}
/** A visit: its day in a block, beside it the time and with whom. */
export interface LetterVisit {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly time: string;
  /** the first one is who, the others are less */
  readonly lines: readonly [string, ...string[]];
  /** the same in words, for programs that show no HTML */
  readonly text: string;
}
/** What else is to be known, by its name. */
export interface LetterFact {
  readonly name: string;
  readonly text: string;
  readonly link?: { readonly action: string; readonly link: string };
}
/** A paragraph, in which a line break stays; or another part of a letter. */
export type LetterBlock =
  | string
  | { readonly buttons: readonly LetterButton[] }
  | { readonly visit: LetterVisit }
  | { readonly facts: readonly LetterFact[] };

export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
export const MUTED = 'font-size:14px;line-height:20px;color:#545e6d';
type Colours = ReturnType<typeof brandTokens>;

export const linkStyle = (colours: Colours): string => `color:${colours['--accent-text']}`;

const LOOKS: Readonly<Record<LetterButton['look'], (colours: Colours) => string>> = {
  main: (colours) => `background:${colours['--accent']};color:${colours['--on-accent']}`,
  plain: (colours) => `background:${colours['--surface-sunken']};color:#191d25`,
  danger: () => 'background:#fdecea;color:#8e2225',
};
export const buttonHtml = ({ action, link, look }: LetterButton, colours: Colours): string =>
  `<a href="${escape(link)}" style="display:inline-block;margin:0 8px 8px 0;padding:13px 25px;border-radius:8px;${LOOKS[look](colours)};text-decoration:none;font-weight:bold">${escape(action)}</a>`;

function visitHtml({ weekday, day, month, time, lines: [who, ...rest] }: LetterVisit, colours: Colours): string {
  const date = `<table role="presentation" width="88" cellspacing="0" cellpadding="0" style="border-radius:10px;background:#ffffff"><tr><td align="center" style="padding:8px 2px;${linkStyle(colours)};font-size:13px;line-height:18px">${escape(weekday)}<br><span style="font-size:28px;line-height:32px;font-weight:bold">${escape(day)}</span><br>${escape(month)}</td></tr></table>`;
  const words = [
    `<span style="font-size:24px;line-height:32px;font-weight:bold">${escape(time)}</span>`,
    `<b>${escape(who)}</b>`,
    ...rest.map((line) => `<span style="${MUTED}">${escape(line)}</span>`),
  ].join('<br>\n');
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px;border-radius:12px;background:${colours['--accent-weak']}"><tr><td width="88" valign="top" style="padding:16px 0 16px 16px">${date}</td><td style="padding:14px 16px">${words}</td></tr></table>`;
}

function factsHtml(facts: readonly LetterFact[], colours: Colours): string {
  const rows = facts.map(({ name, text, link }) => {
    const way = link ? ` <a href="${escape(link.link)}" style="${linkStyle(colours)}">${escape(link.action)}</a>` : '';
    return `<tr><td width="112" valign="top" style="padding:0 12px 10px 0;${MUTED}">${escape(name)}</td><td valign="top" style="padding:0 0 10px;font-size:15px;line-height:22px">${escape(text)}${way}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 6px;padding-top:16px;border-top:1px solid ${colours['--line']}">${rows.join('\n')}</table>`;
}

export function blockHtml(block: LetterBlock, colours: Colours): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${escape(block).replaceAll('\n', '<br>\n')}</p>`;
  if ('buttons' in block)
    return `<p style="margin:0 0 8px">${block.buttons.map((button) => buttonHtml(button, colours)).join('')}</p>`;
  return 'visit' in block ? visitHtml(block.visit, colours) : factsHtml(block.facts, colours);
}

export function blockText(block: LetterBlock): string {
  if (typeof block === 'string') return block;
  if ('buttons' in block) return block.buttons.map(({ action, link }) => `${action}: ${link}`).join('\n');
  if ('visit' in block) return block.visit.text;
  return block.facts
    .flatMap(({ name, text, link }) => [`${name}: ${text}`, ...(link ? [`${link.action}: ${link.link}`] : [])])
    .join('\n');
}

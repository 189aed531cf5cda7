import { A5_WIDE, paragraph, run, table } from './docx.ts';

const WIDTH = A5_WIDE.width - A5_WIDE.left - A5_WIDE.right;
const NAMES = 2300;
const cell = (content: string, style: { readonly bold?: boolean; readonly size?: number } = {}): string[] => [
  paragraph([run(content, { size: 24, ...style })], { after: 90 }),
];
const row = (name: string, tag: string): string[][] => [cell(name), cell(`{d.${tag}}`, { bold: true })];

/** The clinic's colour, as dark as text has to be. */
const ACCENT = '{d.clinic.accent}';
/** «Талон»: whose time it is, with whom, when and where; read at arm's length, hence larger than the forms. */
export const slip = (): string[] => [
  paragraph([run('{d.clinic.title}', { bold: true, size: 26, color: ACCENT })], { after: 0 }),
  paragraph([run('{d.clinic.address}', { size: 20 })], { after: 0 }),
  paragraph([run('{d.clinic.phones}', { size: 20 })], { after: 0, rule: ACCENT }),
  paragraph([run('Талон на приём', { bold: true, size: 32 })], { align: 'center', before: 160, after: 120 }),
  paragraph([run('{d.visit.when}', { bold: true, size: 36 })], { align: 'center', after: 160 }),
  table(
    [
      row('Пациент', 'patient.name'),
      row('Карта №', 'patient.number'),
      row('Врач', 'visit.doctor'),
      row('Специальность', 'visit.specialty'),
      row('Приём', 'visit.way'),
    ],
    { widths: [NAMES, WIDTH - NAMES], hasLines: false },
  ),
  paragraph([run('{d.visit.note}', { size: 20 })], { before: 120, after: 0 }),
];

/** On the sheet's foot: when and by whom it was printed. */
export const slipFooter = (): string[] => [paragraph([run('{d.footer.printed}', { small: true })], { after: 0 })];

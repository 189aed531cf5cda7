import { field, paragraph, run, table, TEXT_WIDTH } from './docx.ts';

/** The two editions of form 025/u: what differs in their words. Facts and marks of certainty: ADR 6. */
export interface Edition {
  readonly id: '834n' | '274n';
  /** right half of the head */
  readonly approval: readonly string[];
  readonly ogrn: string;
  /** how the code of a diagnosis is called */
  readonly code: string;
  /** how the complaints of a primary visit are called */
  readonly complaints: string;
  /** how the sick leave of a repeat visit is called */
  readonly sickLeave: string;
  /** printed on every sheet of an edition that nobody has compared with the order */
  readonly warning: string | null;
  /** `24. ` before the heading of an entry, where the numbers of the order are known */
  readonly item: (number: number) => string;
}

export const EDITIONS: readonly Edition[] = [
  {
    id: '834n',
    approval: [
      'Код формы по ОКУД ____________',
      'Код организации по ОКПО ____________',
      'Медицинская документация',
      'Учетная форма № 025/у',
      'Утверждена приказом Минздрава России',
      'от 15 декабря 2014 г. № 834н',
    ],
    ogrn: 'Код ОГРН',
    code: 'код по МКБ-10',
    complaints: 'Жалобы пациента',
    sickLeave: 'Листок нетрудоспособности, справка',
    warning: null,
    item: (number) => `${number}. `,
  },
  {
    id: '274n',
    approval: [
      'Медицинская документация',
      'Учетная форма № 025/у',
      'Утверждена приказом Министерства',
      'здравоохранения Российской Федерации',
      'от 13 мая 2025 г. № 274н',
    ],
    ogrn: 'Основной государственный регистрационный номер (Основной государственный регистрационный номер индивидуального предпринимателя)',
    code: 'код по МКБ',
    complaints: 'Жалобы',
    sickLeave: 'Листок нетрудоспособности',
    warning: 'Предварительная редакция: сверьте с приказом',
    item: () => '',
  },
];

/** Words of the form. */
export const label = (text: string): string => run(text);
/** A value on a line to write on; `width`: how long the line is while there is nothing, in spaces. */
export const value = (tag: string, width = 12): string => run(`{d.${tag}:blank(${width})}`, { underline: true });
/** The rest of the line to write on. */
export const rest = (): string => run('\t', { underline: true });
/**
 * The words of a choice with their numbers: neither is torn from the other, nor the last number from the frame behind
 * it.
 */
export const choices = (text: string): string => run(`${text.replace(/ - (\d)/g, '\u00A0-\u00A0$1')}\u00A0`);
/** A frame to write a number in that the data does not hold. */
export const emptyCode = (): string => run('\u00A0'.repeat(3), { box: true });
/** The number of a choice in its frame, as on the paper. */
export const code = (tag: string): string => run(`{d.${tag}:blank(3)}`, { box: true });
/** One of the words of a choice: underlined when it is the one that was chosen. */
export const option = (tag: string, choice: string, text: string): string =>
  run(`{d.${tag}:chosen(${choice}, '${text}')}`, { bold: true, underline: true }) +
  run(`{d.${tag}:unchosen(${choice}, '${text}')}`);

/** A label and its text on lines to write on; `count` lines stay empty when there is no text. */
export const text = (title: string, tag: string, count: number): string =>
  paragraph([label(`${title} `), run(`{d.${tag}:lines(${count})}`, { underline: true })]);
/** One line: labels and values as they come, the last value to the right edge. */
export const line = (...runs: string[]): string => paragraph([...runs, rest()]);
/** The same with values that end at given places, as columns; the last place is the right edge. */
export const columns = (places: readonly number[], ...runs: string[]): string =>
  paragraph(runs, { tabs: [...places, TEXT_WIDTH] });
/** A value and its line up to the next place of `columns`. */
export const upTo = (tag: string): string => run(`{d.${tag}:blank(2)}\t`, { underline: true });
/** A line without a blank at its end. */
export const plain = (...runs: string[]): string => paragraph(runs);
/** The heading of a table, which does not stay behind on the sheet before it. */
export const tableTitle = (title: string): string => paragraph([label(title)], { keepNext: true });
export const heading = (title: string): string =>
  paragraph([run(title, { bold: true })], { align: 'center', before: 120, after: 80, keepNext: true });
/** Paragraphs that are printed only when the data says 1. */
export const only = (tag: string, content: readonly string[]): string[] => [
  paragraph([run(`{d.${tag}:ifNE(1):hideBegin}`)], { isMark: true }),
  ...content,
  paragraph([run(`{d.${tag}:hideEnd}`)], { isMark: true }),
];

const CODE_WIDTH = 2500;
const diagnosisRow = (title: string, tag: string, codeName: string): string[][] => [
  [
    paragraph([label(`${title} `), run(`{d.${tag}.text:lines(1)}`, { underline: true })], {
      tabs: [TEXT_WIDTH - CODE_WIDTH],
    }),
  ],
  [paragraph([label(` ${codeName} `), value(`${tag}.code`, 8), rest()], { tabs: [CODE_WIDTH] })],
];
const diagnosisTable = (rows: string[][][]): string =>
  table(rows, { widths: [TEXT_WIDTH - CODE_WIDTH, CODE_WIDTH], hasLines: false, isBottom: true });
/** A diagnosis with its code at the right edge. */
export const diagnosis = (title: string, tag: string, codeName: string): string =>
  diagnosisTable([diagnosisRow(title, tag, codeName)]);
/** Several diagnoses, each on a line of its own; the mapper sends at least one. */
export const diagnoses = (title: string, tag: string, codeName: string): string =>
  diagnosisTable([diagnosisRow(title, `${tag}[i]`, codeName), diagnosisRow(title, `${tag}[i+1]`, codeName)]);
/** Between two tables, which would grow together. */
export const gap = (): string => paragraph([], { isMark: true });

/** Texts side by side, as the form has them: rows of a left and a right title with the tags below. */
export function sideBySide(rows: readonly (readonly [readonly [string, string], readonly [string, string]])[]): string {
  const width = TEXT_WIDTH / 2;
  const cell = ([title, tag]: readonly [string, string]) => [
    paragraph([run(title, { bold: true })], { align: 'center', tabs: [width - 140], before: 40 }),
    paragraph([run(`{d.${tag}:convCRLF}`)], { tabs: [width - 140], after: 80 }),
  ];
  return table(
    rows.map(([left, right]) => [cell(left), cell(right)]),
    { widths: [width, width], hasLines: true, height: 900, canSplit: true },
  );
}

/** A table filled from a list; the mapper adds empty rows up to what the paper has. */
export function listTable(
  tag: string,
  columns: readonly { readonly title: string; readonly name: string; readonly width: number }[],
): string {
  const cell = (content: string, style = {}) => [paragraph([run(content, { size: 20, ...style })], { after: 0 })];
  const row = (index: string) => columns.map(({ name }) => cell(`{d.${tag}[${index}].${name}}`));
  const head = columns.map(({ title }) => [paragraph([run(title, { size: 20 })], { align: 'center', after: 0 })]);
  return table([head, row('i'), row('i+1')], {
    widths: columns.map(({ width }) => width),
    hasLines: true,
    hasHead: true,
    height: 340,
  });
}

/** The head of the first page: the clinic on the left, the form and its order on the right. */
export function head({ approval, ogrn }: Edition): string {
  const [left, gap, right] = [5000, 722, 4200];
  const narrow = { tabs: [left], after: 20 };
  const clinic = [
    paragraph([value('clinic.title', 20), rest()], narrow),
    paragraph([run('наименование медицинской организации', { small: true })], { ...narrow, align: 'center' }),
    paragraph([label('Адрес '), value('clinic.address', 20), rest()], narrow),
    paragraph([run(`${ogrn} `, ogrn.length > 20 ? { small: true } : {}), value('clinic.ogrn', 16), rest()], narrow),
  ];
  const form = approval.map((text) => paragraph([run(text, { size: 20 })], { tabs: [right], after: 0 }));
  return table([[clinic, [paragraph([])], form]], { widths: [left, gap, right], hasLines: false });
}

/** The head of a sheet that goes into a card which is there already. */
export const sheetHead = ({ approval }: Edition): string[] => {
  const [form = '', ...order] = approval.slice(approval.indexOf('Медицинская документация') + 1);
  return [
    paragraph([run(`{d.clinic.title}\t${form}`, { small: true })], { after: 0 }),
    paragraph([run(order.join(' '), { small: true })], { align: 'right', after: 0 }),
    paragraph(
      [
        label('К медицинской карте № '),
        value('patient.number', 8),
        label('  Пациент: '),
        value('patient.name', 30),
        rest(),
      ],
      { before: 80, after: 80 },
    ),
  ];
};

/** On every sheet of an edition that was not compared with its order: that it is preliminary. */
export const header = ({ warning }: Edition): string[] => [
  paragraph([run(warning ?? '', { bold: true, italic: true, small: true })], { align: 'right', after: 0 }),
];

/** On every sheet: whose it is, when and by whom it was printed, its number and how many there are. */
export const footer = (): string[] => [
  paragraph(
    [
      run('{d.footer.patient}\tстр. ', { small: true }),
      field('PAGE', { small: true }),
      run(' из ', { small: true }),
      field('NUMPAGES', { small: true }),
    ],
    { after: 0 },
  ),
  paragraph([run('{d.footer.printed}', { small: true })], { after: 0 }),
];

import {
  MAX_COPIES,
  PAGES_PATTERN,
  PAPERS,
  SIDES,
  type Paper,
  type PrintChoices,
  type Printer,
  type PrintKind,
  type PrintSetup,
} from '#shared/workstation/printing.ts';
import type { FieldErrors } from '#renderer/lib/forms/violations.ts';
import { printTexts as texts, sidesTexts } from './printing-texts.ru.ts';

/** The form as it is typed. */
export interface SetupValues extends Record<string, string | boolean> {
  readonly printer: string;
  readonly paper: string;
  readonly sides: string;
  readonly copies: string;
  readonly pages: string;
  readonly isRemembered: boolean;
}

/** What is in force for a kind of document: its own, or that of the other documents. */
export const choiceFor = (chosen: PrintChoices, kind: PrintKind): PrintSetup | undefined =>
  chosen[kind] ?? chosen.other;

/** What the form starts with: as remembered, but never a printer that has gone; otherwise the system's own one. */
export function initialValues(
  printers: readonly Printer[],
  chosen: PrintChoices,
  kind: PrintKind,
  paper: Paper,
): SetupValues {
  const setup = choiceFor(chosen, kind);
  const printer =
    printers.find(({ name }) => name === setup?.printer) ??
    printers.find(({ isDefault }) => isDefault) ??
    (printers.length === 1 ? printers[0] : undefined);
  return {
    printer: printer?.name ?? '',
    paper: setup?.paper ?? paper,
    sides: setup?.sides ?? 'one',
    copies: String(setup?.copies ?? 1),
    pages: '',
    isRemembered: true,
  };
}

const withoutBlanks = (pages: string): string => pages.replace(/\s+/g, '').replaceAll(/[–—]/g, '-');

/** Messages by field; an empty object when the form can be sent. */
export function checkValues({ printer, copies, pages }: SetupValues): FieldErrors {
  const isCount = /^\d{1,3}$/.test(copies.trim()) && Number(copies) >= 1 && Number(copies) <= MAX_COPIES;
  const range = withoutBlanks(pages);
  return {
    ...(printer === '' ? { printer: texts.alert_choose_printer } : {}),
    ...(isCount ? {} : { copies: texts.alert_copies(MAX_COPIES) }),
    ...(range === '' || new RegExp(PAGES_PATTERN).test(range) ? {} : { pages: texts.alert_pages }),
  };
}

/** The checked form as the workstation takes it. */
export const setupOf = (values: SetupValues): PrintSetup => ({
  printer: values.printer,
  paper: PAPERS.find((paper) => paper === values.paper) ?? 'A4',
  sides: SIDES.find((sides) => sides === values.sides) ?? 'one',
  copies: Number(values.copies),
});
export const pagesOf = ({ pages }: SetupValues): string | null => withoutBlanks(pages) || null;

/** A remembered choice in words: «Кабинет 2, A4, с одной стороны, 1 экз.» */
export function describeSetup({ printer, paper, sides, copies }: PrintSetup, printers: readonly Printer[]): string {
  const found = printers.find(({ name }) => name === printer);
  return [
    found?.displayName ?? `${printer} (${texts.hint_missing})`,
    paper,
    sidesTexts[sides],
    texts.hint_copies(copies),
  ].join(', ');
}

import { REPORT_TITLES } from '#shared/rules/reports.ru.ts';
import type { Period, ReportKind } from '#shared/rules/reports.ts';

export const reportTexts = {
  code: 'Код',
  about: 'О таблице',
  report: 'Отчёт',
  clinic: 'Клиника',
  period: 'Период',
  counted: 'Как считается',
  fileName: (kind: ReportKind, { from, to }: Period) =>
    `${REPORT_TITLES[kind]} ${from === to ? from : `${from} – ${to}`}.xlsx`,
} as const;

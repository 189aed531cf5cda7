import type { AbsenceReason } from '#shared/rules/absences.ts';

export const absenceReasons: Readonly<Record<AbsenceReason, string>> = {
  sick: 'Болезнь',
  vacation: 'Отпуск',
  trip: 'Командировка',
  study: 'Учёба',
  other: 'Другая причина',
};

import type { FormProblem } from './form-025u.ts';

/** Words of a problem, shown at its field. */
export const formProblemTexts: Readonly<Record<FormProblem, string>> = {
  required: 'Это поле обязательное',
  not_external_cause: 'Здесь нужен код внешней причины: V01–Y98',
  external_cause_here: 'Коды внешних причин (V01–Y98) указывают в поле «Внешняя причина»',
  doubled: 'Этот диагноз уже указан',
};
export const closeNeedsEpicrisis = 'Случай лечения закрывают вместе с этапным эпикризом';

import { paragraph, run, TEXT_WIDTH } from './docx.ts';
import {
  code as box,
  diagnoses,
  diagnosis,
  gap,
  heading,
  label,
  line,
  only,
  option,
  plain,
  rest,
  sheetHead,
  sideBySide,
  text,
  value,
  type Edition,
} from './parts.ts';

/** Where the doctor signs: on paper, by hand. */
const signature = (tag: string): string =>
  paragraph(
    [
      label('Врач '),
      run(`{d.${tag}:blank(30)}`, { underline: true }),
      label('  Подпись '),
      run('\t', { underline: true }),
    ],
    { before: 100, after: 160, tabs: [TEXT_WIDTH] },
  );
const prescriptions = (sickLeave: string): string =>
  sideBySide([
    [
      ['Назначения (исследования, консультации)', 'record.examinations'],
      ['Лекарственные препараты, физиотерапия', 'record.drugs'],
    ],
    [
      [sickLeave, 'record.sickLeave'],
      ['Льготные рецепты', 'record.benefits'],
    ],
  ]);
const consent = (): string =>
  paragraph(
    [
      option('record.consent', 'given', 'Информированное добровольное согласие на медицинское вмешательство'),
      label(', '),
      option('record.consent', 'refused', 'отказ от медицинского вмешательства'),
      label(' '),
      run('\t', { underline: true }),
    ],
    { before: 100, keepNext: true },
  );

/** Item 24: the entry of a primary visit. */
const primary = (edition: Edition): string[] => [
  heading(`${edition.item(24)}Записи врачей-специалистов`),
  plain(
    label('Дата осмотра '),
    value('record.date', 14),
    label(' '),
    option('record.place', 'clinic', 'на приеме'),
    label(', '),
    option('record.place', 'home', 'на дому'),
    label(', '),
    option('record.place', 'feldsher', 'в фельдшерско-акушерском пункте'),
    label(', '),
    option('record.place', 'other', 'прочее'),
  ),
  line(label('Врач (специальность) '), value('record.doctorAndSpecialty', 20)),
  text(edition.complaints, 'record.complaints', 2),
  text('Анамнез заболевания, жизни', 'record.anamnesis', 3),
  text('Объективные данные', 'record.objective', 4),
  diagnosis('Диагноз основного заболевания:', 'record.main', edition.code),
  text('Осложнения:', 'record.complications', 1),
  diagnoses('Сопутствующие заболевания:', 'record.concomitant', edition.code),
  gap(),
  diagnosis('Внешняя причина при травмах (отравлениях):', 'record.external', edition.code),
  line(
    label('Группа здоровья '),
    box('record.healthGroup'),
    label('  Диспансерное наблюдение '),
    value('record.dispensary', 10),
  ),
  prescriptions('Листок нетрудоспособности, справка'),
  consent(),
  signature('record.doctor'),
];

/** Item 25: the entry of a repeat visit. No anamnesis, no objective data and no diagnosis rows. */
const repeat = (edition: Edition): string[] => [
  heading(`${edition.item(25)}Медицинское наблюдение в динамике`),
  line(
    label('Дата '),
    value('record.date', 14),
    label(' Врач (специальность) '),
    value('record.doctorAndSpecialty', 20),
  ),
  text('Жалобы', 'record.complaints', 2),
  text('Данные наблюдения в динамике', 'record.dynamics', 4),
  prescriptions(edition.sickLeave),
  signature('record.doctor'),
];

/** Item 26. */
const epicrisis = (edition: Edition): string[] => [
  heading(`${edition.item(26)}Этапный эпикриз`),
  line(
    label('Дата '),
    value('record.date', 14),
    label(' Временная нетрудоспособность (дней) '),
    value('epicrisis.days', 8),
  ),
  text('Жалобы и динамика состояния', 'epicrisis.complaints', 2),
  text('Проведенное обследование и лечение', 'epicrisis.examination', 3),
  diagnosis('Диагноз основного заболевания:', 'epicrisis.main', edition.code),
  text('Осложнения:', 'epicrisis.complications', 1),
  diagnoses('Сопутствующие заболевания:', 'epicrisis.concomitant', edition.code),
  gap(),
  diagnosis('Внешняя причина при травмах (отравлениях):', 'epicrisis.external', edition.code),
  text('Рекомендации', 'epicrisis.recommendations', 2),
  paragraph([label('Листок нетрудоспособности, справка '), value('epicrisis.sickLeave', 10), rest()], {
    keepNext: true,
  }),
  signature('record.doctor'),
];

/** One visit: item 24 or 25, and item 26 when the visit has it. */
export const record = (edition: Edition): string[] => [
  ...sheetHead(edition),
  ...only('record.isPrimary', primary(edition)),
  ...only('record.isRepeat', repeat(edition)),
  ...only('record.hasEpicrisis', epicrisis(edition)),
];

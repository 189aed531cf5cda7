import { paragraph, run } from './docx.ts';
import {
  choices,
  code,
  columns,
  emptyCode,
  gap,
  head,
  label,
  line,
  listTable,
  plain,
  tableTitle,
  text,
  upTo,
  value,
  type Edition,
} from './parts.ts';

const big = { bold: true, size: 26 };
const title = (): string[] => [
  paragraph([run('МЕДИЦИНСКАЯ КАРТА', big)], { align: 'center', before: 240, after: 0 }),
  paragraph([run('ПАЦИЕНТА, ПОЛУЧАЮЩЕГО МЕДИЦИНСКУЮ ПОМОЩЬ', big)], { align: 'center', after: 0 }),
  paragraph(
    [run('В АМБУЛАТОРНЫХ УСЛОВИЯХ № ', big), run('{d.patient.number:blank(10)}', { ...big, underline: true })],
    { align: 'center', after: 200 },
  ),
];

const day = (tag: string): string[] => [
  label(' число '),
  value(`${tag}.day`, 6),
  label(' месяц '),
  value(`${tag}.month`, 6),
  label(' год '),
  value(`${tag}.year`, 8),
];
/** The parts of an address; `end` stands after the apartment. */
const address = (before: string, ...end: string[]): string[] => [
  line(label(`${before} субъект Российской Федерации `), value('card.subject', 20)),
  columns(
    [3300, 6400],
    label('район '),
    upTo('card.district'),
    label(' город '),
    upTo('card.city'),
    label(' населенный пункт '),
    upTo('card.locality'),
  ),
  columns(
    end.length > 0 ? [4700, 5900, 7300] : [6200, 7700],
    label('улица '),
    upTo('card.street'),
    label(' дом '),
    upTo('card.house'),
    label(' квартира '),
    upTo('card.apartment'),
    ...end,
  ),
];

const observation = (codeName: string) =>
  listTable('dispensary', [
    { title: 'Дата начала диспансерного наблюдения', name: 'start', width: 1650 },
    { title: 'Дата прекращения диспансерного наблюдения', name: 'stop', width: 1750 },
    { title: 'Диагноз', name: 'diagnosis', width: 3300 },
    { title: codeName, name: 'code', width: 1050 },
    { title: 'Врач', name: 'doctor', width: 2172 },
  ]);

/** Items 1–23 of 834n with their own numbers, in the order of the paper; the table of item 12 ends the first page. */
const card834 = (edition: Edition): string[] => [
  head(edition),
  ...title(),
  plain(label('1. Дата заполнения медицинской карты:'), ...day('card.fill')),
  line(label('2. Фамилия, имя, отчество '), value('patient.name', 20)),
  plain(
    choices('3. Пол: муж. - 1, жен. - 2'),
    code('patient.genderCode'),
    label('    4. Дата рождения:'),
    ...day('patient.birth'),
  ),
  ...address('5. Место регистрации:', label(' тел. '), upTo('patient.phone')),
  plain(choices('6. Местность: городская - 1, сельская - 2'), code('card.localityCode')),
  columns(
    [3000, 6700],
    label('7. Полис ОМС: серия '),
    upTo('card.omsSerial'),
    label(' № '),
    upTo('card.omsNumber'),
    label(' 8. СНИЛС '),
    upTo('card.snils'),
  ),
  line(label('9. Наименование страховой медицинской организации '), value('card.insurer', 20)),
  line(
    label('10. Код категории льготы '),
    value('card.benefitCode', 10),
    label(' 11. Документ '),
    value('card.documentType', 26),
    label(': серия '),
    value('card.documentSerial', 10),
    label(' № '),
    value('card.documentNumber', 14),
  ),
  tableTitle('12. Заболевания, по поводу которых осуществляется диспансерное наблюдение:'),
  observation('Код по МКБ-10'),
  paragraph(
    [
      choices('13. Семейное положение: состоит в зарегистрированном браке - 1, не состоит в браке - 2, неизвестно - 3'),
      code('card.maritalCode'),
    ],
    { pageBreak: true },
  ),
  plain(
    choices(
      '14. Образование: профессиональное: высшее - 1, среднее - 2; общее: среднее - 3, основное - 4, начальное - 5; неизвестно - 6',
    ),
    code('card.educationCode'),
  ),
  plain(
    choices(
      '15. Занятость: работает - 1, проходит военную службу и приравненную к ней службу - 2; пенсионер(ка) - 3, студент(ка) - 4, не работает - 5, прочие - 6',
    ),
    code('card.employmentCode'),
  ),
  line(label('16. Инвалидность (первичная, повторная, группа, дата) '), value('card.disability', 20)),
  line(label('17. Место работы, должность '), value('card.workplace', 20)),
  text('18. Изменение места работы', 'card.workplaceChange', 2),
  text('19. Изменение места регистрации', 'card.registrationChange', 2),
  tableTitle('20. Лист записи заключительных (уточненных) диагнозов:'),
  listTable('diagnoses', [
    { title: 'Дата (число, месяц, год)', name: 'date', width: 1450 },
    { title: 'Заключительные (уточненные) диагнозы', name: 'diagnosis', width: 4550 },
    { title: 'Установленные впервые или повторно (+/-)', name: 'character', width: 1750 },
    { title: 'Врач', name: 'doctor', width: 2172 },
  ]),
  paragraph(
    [
      label('21. Группа крови '),
      value('card.bloodGroup', 10),
      label(' 22. Rh-фактор '),
      value('card.rhFactor', 8),
      label(' 23. Аллергические реакции '),
      run('{d.card.allergies:lines(1)}', { underline: true }),
    ],
    { before: 120 },
  ),
];

/**
 * The title pages by the facts of 274n that are known, in their order and without numbers (the wording is to be
 * confirmed).
 */
const card274 = (edition: Edition): string[] => [
  head(edition),
  ...title(),
  plain(label('Дата заполнения медицинской карты:'), ...day('card.fill')),
  line(label('Фамилия, имя, отчество (при наличии) '), value('patient.name', 20)),
  plain(
    label('Дата рождения:'),
    ...day('patient.birth'),
    choices('    Пол: муж. - 1, жен. - 2'),
    code('patient.genderCode'),
  ),
  line(label('Гражданство '), value('card.citizenship', 20)),
  line(
    label('Документ, удостоверяющий личность: вид '),
    value('card.documentType', 26),
    label(' серия '),
    value('card.documentSerial', 10),
    label(' № '),
    value('card.documentNumber', 14),
  ),
  line(
    label('Номер телефона '),
    value('patient.phone', 24),
    label(' Адрес электронной почты '),
    value('patient.email', 20),
  ),
  ...address('Адрес регистрации по месту жительства:'),
  plain(choices('Местность: городская - 1, сельская - 2'), code('card.localityCode')),
  line(label('Адрес регистрации по месту пребывания '), value('card.stayAddress', 20)),
  plain(choices('Местность: городская - 1, сельская - 2'), emptyCode()),
  line(
    label('Полис ОМС: серия '),
    value('card.omsSerial', 10),
    label(' № '),
    value('card.omsNumber', 24),
    label(' дата выдачи '),
    value('card.omsIssuedOn', 12),
  ),
  line(label('Страховая медицинская организация '), value('card.insurer', 20)),
  line(
    label('СНИЛС '),
    value('card.snils', 18),
    label(' Код меры социальной поддержки '),
    value('card.benefitCode', 10),
  ),
  line(
    label('Лицо, которому может быть передана информация о состоянии здоровья пациента '),
    value('card.trustedPerson', 20),
  ),
  plain(
    choices(
      'Занятость: работает - 1, проходит военную службу и приравненную к ней службу - 2; пенсионер(ка) - 3, студент(ка) - 4, не работает - 5, прочие - 6',
    ),
    code('card.employmentCode'),
  ),
  line(label('Инвалидность (группа) '), value('card.disability', 20)),
  line(label('Место работы (учебы), должность '), value('card.workplace', 20)),
  line(label('Нуждаемость в оказании паллиативной медицинской помощи '), value('card.palliative', 10)),
  line(
    label('Группа крови '),
    value('card.bloodGroup', 10),
    label(' резус-принадлежность '),
    value('card.rhFactor', 8),
    label(' антиген K1 системы Kell '),
    value('card.kell', 8),
  ),
  line(label('Иные сведения групповой принадлежности крови (при наличии) '), value('card.otherBlood', 10)),
  text('Аллергологический анамнез', 'card.allergies', 2),
  paragraph([label('Заболевания, по поводу которых осуществляется диспансерное наблюдение:')], {
    pageBreak: true,
    keepNext: true,
  }),
  observation('Код по МКБ'),
  paragraph([label('Лист записи заключительных (уточненных) диагнозов:')], { before: 120, keepNext: true }),
  listTable('diagnoses', [
    { title: 'Дата', name: 'date', width: 1250 },
    { title: 'Заключительный (уточненный) диагноз', name: 'name', width: 3700 },
    { title: 'Код по МКБ', name: 'code', width: 1050 },
    { title: 'Впервые или повторно (+/-)', name: 'character', width: 1350 },
    { title: 'Врач (должность, специальность)', name: 'doctor', width: 2572 },
  ]),
  gap(),
];

/** Title pages of the card. */
export const card = (edition: Edition): string[] => (edition.id === '834n' ? card834(edition) : card274(edition));

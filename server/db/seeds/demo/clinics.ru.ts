import { plural } from '#shared/format/plural.ts';

/** The three clinics of the demo: at UTC+2, +3 and +12. */
export const DEMO_CLINICS = [
  {
    slug: 'baltika',
    title: 'Клиника «Балтика»',
    city: 'Калининград',
    address: 'Ленинский проспект, д. 30',
    timezone: 'Europe/Kaliningrad',
    phones: ['+74012555010', '+74012555011'],
    worktime: 'Пн–Пт 08:00–20:00\nСб 09:00–15:00',
    color: '#0d7a6f',
    coords: [54.7104, 20.4522] as [number, number],
    info: 'Семейная поликлиника у набережной: терапия, кардиология, неврология и дневной стационар.\nПринимаем взрослых и детей с трёх лет. Для первого визита возьмите паспорт и полис.',
    inn: '3900000016',
    kpp: '390001001',
    ogrn: '1203900000017',
    okato: '27401000000',
  },
  {
    slug: 'zdorovie',
    title: 'Многопрофильная клиника «Здоровье»',
    city: 'Москва',
    address: 'ул. Большая Полянка, д. 12, стр. 1',
    timezone: 'Europe/Moscow',
    phones: ['+74955555020'],
    worktime: 'Ежедневно 08:00–21:00',
    color: '#8c30da',
    coords: [55.7382, 37.619] as [number, number],
    info: 'Двенадцать специальностей в одном здании, своя лаборатория и диагностика.\nВход со двора, есть лифт и парковка для маломобильных пациентов. Приходите за десять минут до приёма.',
    inn: '7700000023',
    kpp: '770001001',
    ogrn: '1207700000023',
    okato: '45286596000',
  },
  {
    slug: 'severyanka',
    title: 'Медицинский центр «Северянка»',
    city: 'Анадырь',
    address: 'ул. Отке, д. 15',
    timezone: 'Asia/Anadyr',
    phones: ['+74272255030'],
    worktime: 'Пн–Пт 09:00–18:00',
    color: '#1f6fb5',
    coords: [64.7337, 177.5089] as [number, number],
    info: 'Медицинский центр Чукотки: приём узких специалистов, вахтовые осмотры, выезд к пациентам.\nЕсли непогода закрыла дорогу, позвоните: перенесём приём.',
    inn: '8700000032',
    kpp: '870001001',
    ogrn: '1208700000035',
    okato: '77401000000',
  },
] as const;

export const DEMO_SPECIALTIES = [
  'Терапевт',
  'Кардиолог',
  'Невролог',
  'Хирург',
  'Офтальмолог',
  'Оториноларинголог',
  'Эндокринолог',
  'Гастроэнтеролог',
  'Дерматолог',
  'Травматолог-ортопед',
  'Уролог',
  'Акушер-гинеколог',
] as const;
export const DEMO_DEPARTMENTS = [
  'Поликлиническое отделение',
  'Консультативное отделение',
  'Дневной стационар',
] as const;
export const DEMO_DEGREES = [
  'Врач высшей категории',
  'Врач первой категории',
  'Кандидат медицинских наук',
  'Врач',
] as const;
export const demoShortInfo = (specialty: string): string => `${specialty}: консультации, диагностика, план лечения.`;
export const demoFullInfo = (specialty: string, years: number): string =>
  `${specialty} со стажем ${years} ${plural(years, 'год', 'года', 'лет')}. Ведёт первичный и повторный приём, составляет план обследования и лечения, объясняет результаты простыми словами. Регулярно проходит повышение квалификации.`;
/** Subjects of the Russian Federation for the filled cards. */
export const DEMO_SUBJECTS = ['Калининградская область', 'г. Москва', 'Чукотский автономный округ'] as const;

/** Item 21 of the demo's cards: half of those who were asked have none. */
export const DEMO_ALLERGIES = [
  'Нет',
  'Отрицает',
  'Аллергологический анамнез не отягощён',
  'Пенициллины: отёк Квинке, 2019',
  'Аспирин: приступ удушья',
  'Новокаин: крапивница',
] as const;

/** One sign-in a role; the names are real words so that the screens look lived in. */
export const DEMO_ACCOUNTS = [
  {
    email: 'superuser@demo.test',
    role: 'superuser',
    title: 'суперпользователь',
    lastName: 'Вершинина',
    firstName: 'Ольга',
    middleName: 'Игоревна',
  },
  {
    email: 'orgadmin@demo.test',
    role: 'orgadmin',
    title: 'администратор клиники',
    lastName: 'Константинопольская-Преображенская',
    firstName: 'Александра',
    middleName: 'Святославовна',
  },
  {
    email: 'employee@demo.test',
    role: 'employee',
    title: 'регистратура',
    lastName: 'Луговая',
    firstName: 'Инна',
    middleName: 'Олеговна',
  },
  { email: 'doctor@demo.test', role: 'doctor', title: 'врач', lastName: '', firstName: '', middleName: '' },
  {
    email: 'patient@demo.test',
    role: 'patient',
    title: 'пациент',
    lastName: 'Ёлкина',
    firstName: 'Анна',
    middleName: 'Сергеевна',
  },
] as const;

import { emptyEpicrisis, emptyForm, type Diagnosis, type Form025u } from '#shared/rules/form-025u.ts';

const diagnosis = (code: string, name: string, note = ''): Diagnosis => ({ code, name, note, character: 'first' });

/** Visits to a therapist, as their records read. */
export const DEMO_VISITS: readonly Form025u[] = [
  {
    ...emptyForm(),
    complaints: 'Насморк, першение в горле, сухой кашель, температура вечером до 37,8 °C.',
    anamnesisDisease: 'Болеет третий день, заболевание связывает с переохлаждением. Принимала тёплое питьё.',
    anamnesisLife: 'Хронических заболеваний нет. Аллергию отрицает.',
    objective:
      'Состояние удовлетворительное. Зев гиперемирован, налётов нет. Дыхание везикулярное, хрипов нет. АД 120/75 мм рт. ст., пульс 78 в минуту.',
    mainDiagnosis: diagnosis('J06.9', 'Острая инфекция верхних дыхательных путей неуточненная'),
    healthGroup: 'II',
    consent: 'given',
    sickLeave: 'Листок нетрудоспособности на 5 дней',
    examinations: 'Общий анализ крови. Явка через 5 дней, при ухудшении раньше.',
    prescriptions: [
      {
        drug: 'Парацетамол',
        dosage: '500 мг',
        method: 'внутрь при температуре выше 38,5 °C, не чаще 4 раз в сутки',
        duration: '3 дня',
      },
      {
        drug: 'Ксилометазолин',
        dosage: '0,1 %',
        method: 'по 1 впрыскиванию в каждый носовой ход 2 раза в день',
        duration: '5 дней',
      },
    ],
  },
  {
    ...emptyForm(),
    complaints: 'Головная боль в затылке по утрам, мелькание «мушек» перед глазами.',
    anamnesisDisease:
      'Подъёмы давления около двух лет, максимально 165/100 мм рт. ст. Лекарства принимает нерегулярно.',
    anamnesisLife: 'У матери гипертония. Не курит.',
    objective: 'Тоны сердца ясные, ритмичные. АД 155/95 мм рт. ст., пульс 82 в минуту. Отёков нет.',
    mainDiagnosis: diagnosis('I10', 'Эссенциальная [первичная] гипертензия', 'II стадия, степень 1, риск 2'),
    healthGroup: 'IIIa',
    consent: 'given',
    dispensary: { action: 'start', date: null, note: 'Осмотр терапевта раз в шесть месяцев' },
    examinations: 'ЭКГ, биохимический анализ крови, липидный спектр, осмотр офтальмолога. Дневник давления.',
    prescriptions: [{ drug: 'Периндоприл', dosage: '5 мг', method: 'внутрь утром', duration: 'постоянно' }],
  },
  {
    ...emptyForm(),
    complaints: 'Ноющая боль в пояснице, усиливается при наклоне и после долгого сидения.',
    anamnesisDisease: 'Боль появилась неделю назад после подъёма тяжести.',
    anamnesisLife: 'Работа сидячая. Операций и травм не было.',
    objective:
      'Объём движений в пояснице ограничен, паравертебральные мышцы напряжены. Симптом Ласега отрицательный с обеих сторон.',
    mainDiagnosis: diagnosis('M54.5', 'Боль внизу спины'),
    healthGroup: 'II',
    consent: 'given',
    examinations: 'Рентгенография поясничного отдела, консультация невролога.',
    physiotherapy: 'Магнитотерапия № 10 на поясничный отдел.',
    prescriptions: [{ drug: 'Мелоксикам', dosage: '15 мг', method: 'внутрь после еды', duration: '7 дней' }],
  },
  {
    ...emptyForm(),
    complaints: 'Тяжесть в подложечной области после еды, изжога.',
    anamnesisDisease: 'Беспокоит около года, ухудшение последние две недели.',
    anamnesisLife: 'Питание нерегулярное. Аллергию отрицает.',
    objective: 'Живот мягкий, умеренно болезненный в эпигастрии. Печень не увеличена.',
    mainDiagnosis: diagnosis('K29.5', 'Хронический гастрит неуточненный'),
    healthGroup: 'IIIa',
    consent: 'given',
    examinations: 'ФГДС с тестом на Helicobacter pylori.',
    prescriptions: [
      { drug: 'Омепразол', dosage: '20 мг', method: 'внутрь за 30 минут до завтрака', duration: '14 дней' },
    ],
  },
];

/** The visit after the first one of a case, which it ends. */
export const DEMO_REPEAT_VISIT: Form025u = {
  ...emptyForm(),
  complaints: 'Жалоб нет.',
  dynamics:
    'Температура нормальная третий день, кашель прошёл. Зев спокоен, дыхание везикулярное. АД 118/75 мм рт. ст.',
  examinations: 'Наблюдение по показаниям.',
  sickLeave: 'Закрыт, приступить к работе завтра',
  epicrisis: {
    ...emptyEpicrisis(),
    disabilityDays: 5,
    complaintsAndDynamics: 'Жалобы на насморк и кашель прошли на пятый день.',
    examinationAndTreatment: 'Общий анализ крови без отклонений. Лечение симптоматическое.',
    mainDiagnosis: diagnosis('J06.9', 'Острая инфекция верхних дыхательных путей неуточненная'),
    recommendations: 'Ограничить переохлаждение, вакцинация от гриппа в сезон.',
  },
};

import { emptyForm, type Diagnosis, type Form025u } from '#shared/rules/form-025u.ts';
import { emptyCard, type PatientCard } from '#shared/rules/patient-card.ts';

export const HYPERTENSION: Diagnosis = {
  code: 'I11.9',
  name: 'Гипертензивная болезнь сердца без сердечной недостаточности',
  note: 'II стадия, 2 степень',
  character: 'first',
};
export const DIABETES: Diagnosis = {
  code: 'E11.9',
  name: 'Инсулиннезависимый сахарный диабет без осложнений',
  note: '',
  character: 'repeat',
};

/** Every field of a card said. */
export const fullCard = (): PatientCard => ({
  ...emptyCard(),
  fillDate: '2026-11-20',
  registrationSubject: 'Ханты-Мансийский автономный округ — Югра',
  registrationDistrict: 'Нижневартовский',
  registrationCity: 'Нижневартовск',
  registrationLocality: 'пгт Излучинск',
  registrationStreet: 'Набережная',
  registrationHouse: '12/3',
  registrationApartment: '45',
  stayAddress: 'г. Тверь, Смоленский пер., д. 1',
  localityType: 'urban',
  omsSerial: '',
  omsNumber: '4561261212345467',
  omsIssuedOn: '2014-06-01',
  snils: '112-233-445 95',
  insurer: 'Филиал ООО «Капитал медицинское страхование» в Тверской области',
  benefitCode: '083',
  documentType: 'Паспорт гражданина РФ',
  documentSerial: '28 09',
  documentNumber: '123456',
  citizenship: 'Россия',
  maritalStatus: 'married',
  education: 'professional_secondary',
  employment: 'pensioner',
  disability: { order: 'repeat', group: '2', date: '2020-02-01' },
  workplace: 'ООО «Ёлка & Ко»',
  position: 'бухгалтер',
  workplaceChange: 'с 01.03.2024 — пенсионер',
  registrationChange: '',
  bloodGroup: 'A(II)',
  rhFactor: '-',
  kell: '-',
  otherBloodFacts: 'C+c+E-e+',
  allergies: 'Пенициллин — крапивница, 2011 г.',
  trustedPerson: 'Ёлкин Пётр Ильич, муж, +7 916 000-00-00',
  needsPalliativeCare: false,
});

/** Every field of a primary visit said. */
export const primaryForm = (): Form025u => ({
  ...emptyForm(),
  place: 'clinic',
  complaints: 'Головная боль в затылочной области,\nсердцебиение при подъёме на 2-й этаж',
  anamnesisDisease: 'Повышение АД около трёх лет, максимально 180/100 мм рт. ст. Постоянно лекарства не принимает.',
  anamnesisLife: 'Росла и развивалась без особенностей. Мать — гипертоническая болезнь.',
  objective:
    'Состояние удовлетворительное. Кожные покровы обычной окраски. Дыхание везикулярное, хрипов нет, ЧДД 16 в мин. Тоны сердца ясные, ритмичные, акцент II тона над аортой. АД 160/95 мм рт. ст., ЧСС 82 в мин. Живот мягкий, безболезненный. Отёков нет.',
  mainDiagnosis: HYPERTENSION,
  complications: 'Нет',
  concomitant: [DIABETES],
  externalCause: null,
  healthGroup: 'IIIa',
  dispensary: { action: 'start', date: '2026-11-20', note: 'осмотр раз в 6 месяцев' },
  examinations: 'ЭКГ, общий анализ крови,\nбиохимический анализ крови; консультация кардиолога',
  sickLeave: 'Не выдан',
  benefitPrescriptions: 'Не выписан',
  consent: 'given',
  physiotherapy: 'Электросон № 10',
  prescriptions: [
    { drug: 'Лизиноприл', dosage: '10 мг', method: 'внутрь утром', duration: 'постоянно' },
    { drug: 'Метформин', dosage: '500 мг', method: 'внутрь 2 раза в день после еды', duration: '3 месяца' },
  ],
});

/** Every field of a repeat visit said. */
export const repeatForm = (): Form025u => ({
  ...emptyForm(),
  complaints: 'Активно не предъявляет',
  dynamics: 'На фоне терапии самочувствие лучше, АД 130/80 мм рт. ст., ЧСС 70 в мин.',
  examinations: 'Контроль АД, дневник',
  prescriptions: [{ drug: 'Лизиноприл', dosage: '10 мг', method: 'внутрь утром', duration: 'постоянно' }],
});

/** A repeat visit that ends with a staged epicrisis. */
export const closingForm = (): Form025u => ({
  ...repeatForm(),
  epicrisis: {
    disabilityDays: 14,
    complaintsAndDynamics: 'Состояние с улучшением',
    examinationAndTreatment: 'ЭКГ: синусовый ритм. Лизиноприл 10 мг.',
    mainDiagnosis: { ...HYPERTENSION, note: 'достигнуто целевое АД' },
    complications: '',
    concomitant: [DIABETES],
    externalCause: null,
    recommendations: 'Ограничение соли, контроль АД',
    sickLeave: 'Закрыт с 20.11.2026',
  },
});

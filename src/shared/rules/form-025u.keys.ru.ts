/** The form's name on the wire and to people (3 §3, `type`). */
export const FORM_025U = '025/у';

/** Keys of a reception record's fields on the wire (3 §3, "Form 025/u fields"). */
export const formKeys = {
  place: 'Место осмотра',
  complaints: 'Жалобы пациента',
  anamnesisDisease: 'Анамнез заболевания',
  anamnesisLife: 'Анамнез жизни',
  objective: 'Объективные данные',
  mainDiagnosis: 'Диагноз основного заболевания',
  complications: 'Осложнения',
  concomitant: 'Сопутствующие заболевания',
  externalCause: 'Внешняя причина при травмах (отравлениях)',
  healthGroup: 'Группа здоровья',
  dispensary: 'Диспансерное наблюдение',
  examinations: 'Назначения (исследования, консультации)',
  prescriptions: 'Лекарственные препараты, физиотерапия',
  physiotherapy: 'Физиотерапия',
  sickLeave: 'Листок нетрудоспособности, справка',
  benefitPrescriptions: 'Льготные рецепты',
  consent: 'Информированное добровольное согласие на медицинское вмешательство, отказ от медицинского вмешательства',
  dynamics: 'Данные наблюдения в динамике',
  epicrisis: 'Этапный эпикриз',
} as const;

export const prescriptionKeys = {
  drug: 'Наименование лекарственного препарата',
  dosage: 'Дозировка',
  method: 'Способ применения',
  duration: 'Продолжительность применения',
  /** of a drug that was chosen in the register */
  international: 'МНН',
  drugId: 'Код препарата',
} as const;

export const epicrisisKeys = {
  disabilityDays: 'Временная нетрудоспособность (дней)',
  complaintsAndDynamics: 'Жалобы и динамика состояния',
  examinationAndTreatment: 'Проведенное обследование и лечение',
  mainDiagnosis: 'Диагноз основного заболевания',
  complications: 'Осложнения',
  concomitant: 'Сопутствующие заболевания',
  externalCause: 'Внешняя причина при травмах (отравлениях)',
  recommendations: 'Рекомендации',
  sickLeave: 'Листок нетрудоспособности, справка',
} as const;

/** Words of the form's choices. */
export const formChoices = {
  place: { clinic: 'На приеме', home: 'На дому', feldsher: 'В фельдшерско-акушерском пункте', other: 'Прочее' },
  healthGroup: { I: 'I', II: 'II', IIIa: 'IIIа', IIIb: 'IIIб' },
  dispensary: {
    start: 'Взят под диспансерное наблюдение',
    continue: 'Состоит под диспансерным наблюдением',
    stop: 'Снят с диспансерного наблюдения',
  },
  consent: {
    given: 'Информированное добровольное согласие на медицинское вмешательство',
    refused: 'Отказ от медицинского вмешательства',
  },
  character: { first: 'Впервые установленный (+)', repeat: 'Установлен ранее (-)' },
} as const;

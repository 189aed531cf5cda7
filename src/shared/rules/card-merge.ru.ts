import type { MergeGroup } from './card-merge.ts';

/** What stands together in a card, as people call it. */
export const MERGE_GROUP_TITLES: Readonly<Record<MergeGroup, string>> = {
  name: 'Фамилия, имя, отчество',
  gender: 'Пол',
  birthDate: 'Дата рождения',
  phone: 'Телефон',
  email: 'Электронная почта',
  registration: 'Место регистрации',
  stayAddress: 'Адрес пребывания',
  localityType: 'Местность',
  oms: 'Полис ОМС и страховая организация',
  snils: 'СНИЛС',
  benefit: 'Код категории льготы',
  document: 'Документ',
  citizenship: 'Гражданство',
  maritalStatus: 'Семейное положение',
  trustedPerson: 'Кому можно сообщать о здоровье',
  education: 'Образование',
  employment: 'Занятость',
  disability: 'Инвалидность',
  palliativeCare: 'Нуждается в паллиативной помощи',
  work: 'Место работы, должность',
  workplaceChange: 'Изменение места работы',
  registrationChange: 'Изменение места регистрации',
  bloodGroup: 'Группа крови',
  rhFactor: 'Резус-фактор',
  kell: 'Антиген K1 системы Келл',
  otherBloodFacts: 'Иные сведения о группе крови',
  allergies: 'Аллергические реакции',
};

/** «СНИЛС; Место работы, должность» */
export const mergeGroupsInWords = (groups: readonly MergeGroup[]): string =>
  groups.map((group) => MERGE_GROUP_TITLES[group]).join('; ');

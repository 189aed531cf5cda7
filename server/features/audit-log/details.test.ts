import { expect, it } from 'vitest';
import { detailsInWords } from './details.ru.ts';

it.each([
  ['role.grant', { role: 'orgadmin', reason: 'Открытие клиники' }, 'администратор клиники; причина: Открытие клиники'],
  ['grant.give', { permission: 'audit.read' }, 'Видеть журнал клиники'],
  ['identity.link', { provider: 'yandex' }, 'Яндекс ID'],
  ['clinic.modules', { on: ['booking'], off: [] }, 'включены: Запись на приём'],
  ['user.ban', { reason: 'Спам', by: 'cli' }, 'причина: Спам; командой сервера'],
  ['report.export', { report: 'diagnoses', from: '2026-01-01' }, 'Диагнозы'],
  ['passkey.add', { name: 'iPhone' }, 'iPhone'],
  ['session.open', { reason: 'invalid_grant' }, ''],
  ['patient.view', { card: '12', patient: 'c0ffee' }, ''],
  ['patient.link', { way: 'merge' }, 'объединением карт'],
  ['patient.update', { fields: ['phone'], way: 'table' }, 'дополнена из таблицы'],
  ['patient.update', { fields: ['phone'], way: 'table_undo' }, 'отменой загрузки таблицы'],
  ['grant.give', { permission: 'of.an_older_version' }, 'of.an_older_version'],
])('%s %o', (action, details, words) => {
  expect(detailsInWords(action, details)).toBe(words);
});

import { describe, expect, it } from 'vitest';
import { pictureOf } from './help-pictures.ts';
import { findTopics, HELP_TOPICS } from './help-topics.ru.ts';

const found = (search: string) => findTopics(HELP_TOPICS, search).map(({ id }) => id);

describe('the search in the help', () => {
  it('finds topics by the beginnings of words, in any order, however they are spelled', () => {
    expect(found('перенести запись')).toEqual(['reschedule', 'records']);
    expect(found('пришел отмет')).toEqual(['arrived']);
    expect(found('мкб')).toEqual(['receive']);
    expect(found('экзоскелет')).toEqual([]);
  });

  it('finds all of them by nothing', () => expect(found(' ')).toHaveLength(HELP_TOPICS.length));

  it.each([
    ['модул', 'modules'],
    ['отключить регистратуру', 'modules'],
    ['персонал', 'staff'],
    ['администратор', 'staff'],
    ['права доступа', 'staff'],
    ['сверх сетки', 'overbook'],
    ['разрешить сверх', 'rights'],
    ['овербукинг', 'rights'],
    ['выгрузка', 'export'],
    ['экспорт', 'export'],
    ['скачать список пациентов', 'export'],
    ['импорт', 'import'],
    ['загрузка пациентов', 'import'],
    ['двойники', 'duplicates'],
    ['дубли', 'duplicates'],
    ['логотип', 'colours'],
    ['цвет', 'colours'],
    ['фирменные цвета', 'colours'],
    ['адрес страницы', 'clinic'],
    ['телефоны', 'clinic'],
    ['огрн', 'clinic'],
    ['часовой пояс', 'hours'],
    ['график работы', 'hours'],
    ['перерыв', 'hours'],
    ['правила записи', 'rules'],
    ['услуги', 'front'],
    ['порядок врачей', 'front'],
    ['вконтакте', 'front'],
    ['приглашение', 'invitation'],
    ['не пришло письмо', 'invitation'],
    ['напоминание', 'notifications'],
    ['смс', 'notifications'],
    ['пароль', 'password'],
    ['забыл пароль', 'password'],
    ['устройства', 'devices'],
    ['второй фактор', 'factor'],
    ['отпечаток', 'factor'],
    ['заблокировать', 'lock'],
    ['тёмная тема', 'appearance'],
    ['ребёнок', 'family'],
    ['записать маму', 'family'],
    ['удалить аккаунт', 'closing'],
    ['уволиться', 'employment'],
    ['сменить почту', 'contacts'],
    ['отпуск', 'absence'],
    ['врач заболел', 'absence'],
    ['цена', 'price'],
    ['цена', 'costs'],
    ['прайс', 'costs'],
    ['стоимость', 'costs'],
    ['сколько стоит приём', 'costs'],
    ['сколько стоит', 'costs'],
    ['прайс', 'prices'],
    ['печать', 'print'],
    ['статистика', 'reports'],
    ['кто смотрел карту', 'views'],
    ['журнал', 'log'],
    ['фото', 'photo'],
    ['составить график', 'schedule'],
    ['отменить приём', 'absence'],
    ['лист ожидания', 'waiting'],
    ['полис', 'card'],
    ['с чего начать', 'start'],
    ['атменить запись', 'records'],
    ['записатся', 'own'],
    ['пороль', 'password'],
    ['уведамления', 'notifications'],
  ])('«%s» finds %s among the first', (search, topic) => expect(found(search).slice(0, 3)).toContain(topic));

  it.each([
    ['уведомления', 'notifications'],
    ['пароль', 'password'],
    ['письмо', 'invitation'],
    ['модули', 'modules'],
    ['логотипа', 'colours'],
    ['импорт пациентов', 'import'],
  ])('«%s» finds %s first', (search, topic) => expect(found(search)[0]).toBe(topic));
});

describe('the topics of the help', () => {
  it('each has a page, steps and a name of its own', () => {
    expect(new Set(HELP_TOPICS.map(({ id }) => id)).size).toBe(HELP_TOPICS.length);
    for (const { to, steps } of HELP_TOPICS) {
      expect(to('kedr')).toMatch(/^\/(clinics\/kedr\/|family$|card-views$|employments$|security$)/);
      expect(steps.length).toBeGreaterThan(1);
    }
  });

  it('each has a picture, with its size', () => {
    for (const { id } of HELP_TOPICS) {
      const picture = pictureOf(id);
      expect(picture?.src, id).toContain(id);
      expect(Math.min(picture?.width ?? 0, picture?.height ?? 0), id).toBeGreaterThan(100);
    }
    expect(pictureOf('nothing')).toBeUndefined();
  });
});

export { asRussianLayout } from '#shared/format/other-layout.ru.ts';

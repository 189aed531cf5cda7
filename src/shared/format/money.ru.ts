import { MAX_AMOUNT, type Amount } from '#shared/rules/prices.ts';

const FROM = /^от\s+/iu;
const CURRENCY = /\s*(?:руб(?:\.|лей|ля|ль)?|р\.?|₽)$/iu;
const FREE = /^бесплатно$/iu;
/** «1 500», «1.500», «1500,5», «1500.50»: three figures after a sign are thousands. */
const WRITTEN = /^(\d{1,3}(?:[\s.,']\d{3})+|\d+)(?:[.,](\d{1,2}))?$/u;

/** Reads a price as people and programs write it, in roubles. @returns null when it is none */
export function readAmount(cell: string | number): Amount | null {
  if (typeof cell === 'number') return within({ amount: Math.round(cell * 100), isFrom: false });
  const text = cell.replace(/\s+/gu, ' ').trim();
  if (FREE.test(text)) return { amount: 0, isFrom: false };
  const isFrom = FROM.test(text);
  const [, roubles, kopecks = ''] = WRITTEN.exec(text.replace(FROM, '').replace(CURRENCY, '')) ?? [];
  if (roubles === undefined) return null;
  return within({ amount: Number(roubles.replace(/\D/gu, '')) * 100 + Number(kopecks.padEnd(2, '0')), isFrom });
}
const within = (read: Amount): Amount | null => (read.amount >= 0 && read.amount <= MAX_AMOUNT ? read : null);

/** «1 500 ₽», «от 1 500,50 ₽», «бесплатно». */
export function amountText({ amount, isFrom }: Amount): string {
  if (amount === 0 && !isFrom) return 'бесплатно';
  return `${writtenAmount({ amount, isFrom })} ₽`;
}
/** The same without its sign, as a field has it: «от 1 500,50». */
export const writtenAmount = ({ amount, isFrom }: Amount): string =>
  (isFrom ? 'от ' : '') + (amount / 100).toLocaleString('ru-RU', { minimumFractionDigits: amount % 100 === 0 ? 0 : 2 });

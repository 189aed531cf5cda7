import { priceEndpoints } from '#shared/contract/prices.ts';
import { readAmount, writtenAmount } from '#shared/format/money.ru.ts';
import type { Amount } from '#shared/rules/prices.ts';
import { violationsOf, withoutEmpty, type FieldErrors } from '#renderer/lib/forms/violations.ts';
import type { Price } from './api.ts';
import { texts } from './texts.ru.ts';

/** A price as its form has it. */
export interface PriceValues {
  readonly category: string;
  readonly code: string;
  readonly name: string;
  readonly amount: string;
  readonly [name: string]: string;
}
export const amountOf = ({ amount, is_from: isFrom }: Pick<Price, 'amount' | 'is_from'>): Amount => ({
  amount,
  isFrom,
});
export const toValues = (price: Price | null): PriceValues => ({
  category: price?.category ?? '',
  code: price?.code ?? '',
  name: price?.name ?? '',
  amount: price ? writtenAmount(amountOf(price)) : '',
});
/** @returns the body of a call; an amount that is none counts as missing */
export function toBody({ category, code, name, amount: written }: PriceValues) {
  const { amount, isFrom } = readAmount(written) ?? { amount: Number.NaN, isFrom: false };
  return { category: category.trim(), code: code.trim(), name: name.trim(), amount, is_from: isFrom };
}
export function checkPrice(values: PriceValues): FieldErrors {
  const { name, amount, ...body } = toBody(values);
  const sent = { ...body, ...withoutEmpty({ name }), amount: Number.isNaN(amount) ? 0 : amount };
  const found = violationsOf(priceEndpoints.createPrice.body, sent, texts.alert_required);
  if (values.amount.trim() === '') return { ...found, amount: texts.alert_required };
  return Number.isNaN(amount) ? { ...found, amount: texts.alert_amount } : found;
}

import { Value } from 'typebox/value';
import { Email } from '#shared/contract/auth.ts';

/** Whether a text is an address that the API takes as one. */
export const isEmail = (text: string): boolean => Value.Check(Email, text);

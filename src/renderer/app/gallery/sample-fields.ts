import { useState } from 'react';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';

/** A field that keeps what is typed and is always as wrong as it began. */
export function useText(name: string, first: string, error?: string): FieldState<string> {
  const [value, setValue] = useState(first);
  return { name, value, error, onChange: setValue };
}
export function useCheck(name: string, first: boolean, error?: string): FieldState<boolean> {
  const [value, setValue] = useState(first);
  return { name, value, error, onChange: setValue };
}

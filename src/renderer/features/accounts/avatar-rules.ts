import { FILE_PURPOSES } from '#shared/rules/file-purposes.ts';
import { avatarTexts as texts } from './avatar-texts.ru.ts';

/** What the picker takes (1 §5). */
const EXTENSIONS = ['jpg', 'jpeg', 'png', 'svg', 'gif'];
/** `accept` of the picker. */
export const ACCEPTED = EXTENSIONS.map((extension) => `.${extension}`).join(',');

/** What is wrong with a chosen file before it is sent; what is inside, the server looks at. */
export function avatarProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!EXTENSIONS.includes(extension)) return texts.alert_not_supported;
  return size > FILE_PURPOSES.avatar.maxBytes ? texts.alert_too_large : undefined;
}

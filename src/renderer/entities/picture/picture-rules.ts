import { pictureTexts as texts } from './picture-texts.ru.ts';

/** What the picker takes (1 §5, 2 §5). */
const EXTENSIONS = ['jpg', 'jpeg', 'png', 'svg', 'gif'];
/** `accept` of the picker. */
export const ACCEPTED = EXTENSIONS.map((extension) => `.${extension}`).join(',');
export const tooLarge = (maxBytes: number): string => texts.alert_too_large(Math.floor(maxBytes / 1_048_576));

/** What is wrong with a chosen file before it is sent; what is inside, the server looks at. */
export function pictureProblem({ name, size }: Pick<File, 'name' | 'size'>, maxBytes: number): string | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!EXTENSIONS.includes(extension)) return texts.alert_not_supported;
  return size > maxBytes ? tooLarge(maxBytes) : undefined;
}

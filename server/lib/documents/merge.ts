import { fitForXml, formatters } from './formatters.ts';

const load = async () => {
  const { default: carbone } = await import('carbone');
  carbone.addFormatters(formatters);
  return carbone;
};
let loaded: ReturnType<typeof load> | undefined;
/** Carbone takes a sixth of a second to load: only a server that prints pays for it, and ahead of its first document when warmed up. */
export const loadMerger = (): ReturnType<typeof load> => (loaded ??= load());

/**
 * Puts data into a .docx template. Texts are escaped; an empty value prints what the template's formatter says.
 * @param template absolute path of the template
 * @param timezone IANA zone for dates that a template formats by itself
 */
export async function mergeTemplate(template: string, data: object, { timezone }: { readonly timezone: string }): Promise<Uint8Array> {
  const carbone = await loadMerger();
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  // `ru`, not `ru-ru`: that one falls back to English
  carbone.render(template, fitForXml(data), { lang: 'ru', timezone }, (error, result) => {
    if (error) reject(error instanceof Error ? error : new Error('Carbone could not merge', { cause: error }));
    else resolve(result);
  });
  return promise;
}

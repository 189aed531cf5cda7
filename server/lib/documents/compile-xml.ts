import type { ParsedOptions } from 'carbone/lib/input.js';
import { formatters } from './formatters.ts';

const load = async () => {
  const [
    { default: carbone },
    { default: input },
    { default: preprocessor },
    { default: parser },
    { default: extracter },
    { default: builder },
    { default: helper },
  ] = await Promise.all([
    import('carbone'),
    import('carbone/lib/input.js'),
    import('carbone/lib/preprocessor.js'),
    import('carbone/lib/parser.js'),
    import('carbone/lib/extracter.js'),
    import('carbone/lib/builder.js'),
    import('carbone/lib/helper.js'),
  ]);
  carbone.addFormatters(formatters);
  return { carbone, input, preprocessor, parser, extracter, builder, helper };
};
let loaded: ReturnType<typeof load> | undefined;
/**
 * Carbone takes a sixth of a second to load, so it is loaded with the first document or by the warm-up, not at the
 * start.
 */
export const loadCarbone = (): ReturnType<typeof load> => (loaded ??= load());

/** How deep Carbone sorts nested parts. */
const DEPTH = 20;
/** What a function of Carbone calls back with. */
const called = <Results extends unknown[]>(
  call: (done: (error: unknown, ...results: Results) => void) => void,
): Promise<Results> =>
  new Promise((resolve, reject) => {
    call((error, ...results) =>
      error ? reject(new Error('Carbone cannot read the template', { cause: error })) : resolve(results),
    );
  });

/**
 * What our templates are merged with. `ru`, not `ru-ru`: that one falls back to English. @param timezone IANA zone for
 * dates that a template formats by itself
 */
export const mergeOptions = (timezone: string) => ({ lang: 'ru', timezone, extension: 'docx' });

/** Merges data into the XML from which it was compiled. */
export type MergeXml = (data: object, timezone: string) => string;

/**
 * Carbone's `renderXML` in two steps. It reads a template anew for each document, ten times the work of putting the
 * data in; here that is done once. The steps are inner functions of Carbone 3.8.2, in the order of its `buildXML`: a
 * test holds every template to `renderXML`.
 */
export async function compileXml(xml: string): Promise<MergeXml> {
  const { input, preprocessor, parser, extracter, builder, helper } = await loadCarbone();
  const optionsOf = (timezone: string): ParsedOptions => {
    const parsed: ParsedOptions[] = [];
    // calls back before it returns
    input.parseOptions(mergeOptions(timezone), null, (options) => parsed.push(options));
    const [options] = parsed;
    if (!options) throw new Error('Carbone did not read its options');
    return options;
  };
  const options = optionsOf('UTC');
  const [withoutVariables, variables] = await called<[string, unknown]>((done) =>
    parser.findVariables(preprocessor.preParseXML(xml, options), options.existingVariables, done),
  );
  const [withoutMarkers, markers] = await called<[string, readonly unknown[]]>((done) =>
    parser.findMarkers(withoutVariables, done),
  );
  const [prepared] = await called<[readonly unknown[]]>((done) => parser.preprocessMarkers(markers, variables, done));
  const hierarchy = extracter.buildSortedHierarchy(
    extracter.splitXml(withoutMarkers, extracter.splitMarkers(prepared)),
  );
  const build = builder.getBuilderFunction(extracter.deleteAndMoveNestedParts(hierarchy), options.formatters);
  return (data, timezone) => {
    const context = { ...optionsOf(timezone), stopPropagation: false };
    return builder.assembleXmlParts(
      build({ d: data, c: context.complement }, context, helper, build.builderDictionary),
      DEPTH,
      build.builderDictionary,
    );
  };
}

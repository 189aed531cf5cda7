/**
 * What is compiled of a schema is kept with it: all calls share the schema of a refusal, and tests build many servers
 * in one process.
 */
export function compiledOnce<Compiled>(compile: (schema: object) => Compiled): (schema: object) => Compiled {
  const kept = new WeakMap<object, Compiled>();
  return (schema) => {
    const known = kept.get(schema);
    if (known !== undefined) return known;
    const compiled = compile(schema);
    kept.set(schema, compiled);
    return compiled;
  };
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigSchema } from './config.ts';

const table = new Map(
  [...readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z0-9_]+)` \| (.+?) \| .+ \|$/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
);

describe('the configuration table of the README', () => {
  it('has exactly the settings of the schema', () => {
    expect([...table.keys()]).toEqual(Object.keys(ConfigSchema.properties));
  });

  it.each(Object.entries(ConfigSchema.properties).filter(([name]) => name !== 'APP_SECRET'))(
    'tells the default of %s',
    (name, property) => {
      const { default: value } = property as { default?: string | number };
      expect(table.get(name)).toBe(value === undefined || value === '' ? '—' : `\`${String(value)}\``);
    },
  );
});

import { Classes } from '@blueprintjs/core';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { usedBlueprintCss } from '../../build/blueprint-css.ts';

interface RuleStub {
  selector: string;
  selectors: string[];
  remove(): void;
}
/** What is left of a rule; null: the rule is gone. */
function leftOf(...selectors: string[]): string[] | null {
  let isGone = false;
  const rule: RuleStub = { selector: selectors.join(','), selectors, remove: () => (isGone = true) };
  const [plugin] = usedBlueprintCss as unknown as [{ Rule(rule: RuleStub): void }];
  plugin.Rule(rule);
  return isGone ? null : rule.selectors;
}

describe('the styles of Blueprint that are built in', () => {
  it.each([
    '.bp6-tree',
    '.bp6-dark .bp6-tabs .bp6-tab:hover',
    '.bp6-icon-tick::before',
    '.bp6-tag-input.bp6-large',
    '[data-bp-color-scheme=dark] .bp6-button',
    '.bp6-select select',
    '.bp6-html-select select.bp6-intent-danger:hover',
    '.bp6-running-text h1',
  ])('are without %s', (selector) => expect(leftOf(selector)).toBeNull());

  it.each([
    '.bp6-button',
    '.bp6-tag',
    '.bp6-html-table td',
    '.bp6-html-select.bp6-minimal select',
    '.bp6-dark .bp6-button.bp6-intent-danger',
    '.bp6-icon-standard',
    '.bp6-menu-item > .bp6-icon::before',
    '.bp6-input-group:not(.bp6-tag-input)',
    '.tree',
  ])('have %s', (selector) => expect(leftOf(selector)).toEqual([selector]));

  it('have every class that our code takes from Blueprint', () => {
    const all: Readonly<Record<string, unknown>> = Classes;
    const used = globSync('src/renderer/**/*.tsx').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bClasses\.([A-Z_0-9]+)/g)].map(([, name = '']) => String(all[name])),
    );
    expect(used).toContain('bp6-html-table');
    expect(used.filter((name) => leftOf(`.${name}`) === null)).toEqual([]);
  });

  it('keep of a rule what is used', () =>
    expect(leftOf('.bp6-navbar', '.bp6-callout', '.bp6-drawer')).toEqual(['.bp6-callout']));
});

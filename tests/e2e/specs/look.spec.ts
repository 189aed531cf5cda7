import { faultsOf } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';

const PAGE = (body: string, style = '') => `<!doctype html><html lang="ru"><head><title>Страница</title>
  <style>:root { color-scheme: light dark; } body { color: CanvasText; background: Canvas; } ${style}</style></head><body><main><h1>Страница</h1>${body}</main></body></html>`;

const FAULTS = [
  {
    what: 'a button without a name',
    body: '<button></button>',
    found: [/^wide: button-name/, /^narrow-dark: button-name/],
  },
  {
    what: 'words that only the dark makes unreadable',
    body: '<p class="pale">Слова</p>',
    style: '@media (prefers-color-scheme: dark) { .pale { color: #333; } }',
    found: [/^narrow-dark: color-contrast/],
  },
  {
    what: 'something wider than a small phone',
    body: '<div style="width: 375px; height: 10px"></div>',
    style: 'body { margin: 0; }',
    found: [/^360 px: the page is 375 px wide/, /^360 px: /],
  },
  {
    what: 'a table that must be scrolled sideways',
    found: [/^narrow-dark: a table is 500 px wide/, /^360 px: a table/],
    body: '<div class="data-table-scroll" role="group" aria-label="Таблица" tabindex="0"><div style="width: 500px">Слова</div></div>',
    style: '.data-table-scroll { overflow: auto; }',
  },
  {
    what: 'words of another language, one of them only read aloud',
    body: '<p>Press</p><button aria-label="Close">×</button>',
    found: [/^not in Russian: Press/, /^not in Russian: Close/],
  },
  { what: 'nothing', body: '<p>Слова</p>', found: [] },
];

for (const { what, body, style, found } of FAULTS) {
  test(`looking at a screen finds ${what}`, async ({ page }) => {
    await page.setContent(PAGE(body, style));
    // the long run looks in more forms
    const faults = (await faultsOf(page, 'look-itself')).filter((fault) =>
      /^(?:wide|narrow-dark|360 px|not in)/.test(fault),
    );
    expect(faults.map((fault, at) => (found[at]?.test(fault) === true ? 'found' : fault))).toEqual(
      found.map(() => 'found'),
    );
  });
}

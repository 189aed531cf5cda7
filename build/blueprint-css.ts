import type { CSSOptions, Plugin } from 'vite';

type PostcssPlugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>;

/** Parts of Blueprint that the product is not made of, by the stem of their classes, with the folder of their code. */
const UNUSED: Readonly<Record<string, string>> = {
  alert: 'alert',
  breadcrumb: 'breadcrumbs',
  breadcrumbs: 'breadcrumbs',
  'card-list': 'card-list',
  collapse: 'collapse',
  'compound-tag': 'tag/compoundTag',
  'context-menu': 'context-menu',
  drawer: 'drawer',
  'editable-text': 'editable-text',
  'entity-title': 'entity-title',
  'file-input': 'forms/fileInput',
  'file-upload-input': 'forms/fileInput',
  hotkey: 'hotkeys',
  'key-combo': 'hotkeys',
  key: 'hotkeys',
  'multistep-dialog': 'dialog/multistepDialog',
  navbar: 'navbar',
  'non-ideal-state': 'non-ideal-state',
  'numeric-input': 'forms/numericInput',
  'overflow-list': 'overflow-list',
  'panel-stack': 'panel-stack',
  'panel-stack2': 'panel-stack',
  section: 'section',
  'segmented-control': 'segmented-control',
  tab: 'tabs',
  tabs: 'tabs',
  'tag-input': 'tag-input',
  tree: 'tree',
  'tree-node': 'tree',
};
const STEMS = Object.keys(UNUSED).toSorted((a, b) => b.length - a.length);
const OF_UNUSED = new RegExp(`\\.bp6-(?:${STEMS.join('|')})(?![a-z0-9])`);
/**
 * What else no page of ours has: names of the icon font (icons are drawings here), Blueprint's attribute for dark
 * beside its class, its class for a list without `HTMLSelect`, lists with an intent, texts of an editor.
 */
const OF_NOTHING = [
  /\.bp6-icon-[a-z0-9-]+::before/,
  /\[data-bp-color-scheme/,
  /\.bp6-select(?![a-z-])/,
  /select\.bp6-intent-/,
  /\.bp6-(?:running-text|code-block|code)(?![a-z-])/,
];
function isDropped(selector: string): boolean {
  const plain = selector.replaceAll(/:not\([^)]*\)/g, '');
  return OF_UNUSED.test(plain) || OF_NOTHING.some((pattern) => pattern.test(plain));
}

/**
 * Leaves out what Blueprint's stylesheet says of parts that are not used: two fifths of all styles, which a phone would
 * parse before it draws anything.
 */
export const usedBlueprintCss: PostcssPlugins = [
  {
    postcssPlugin: 'used-blueprint-css',
    Rule(rule) {
      if (!rule.selector.includes('bp')) return;
      const kept = rule.selectors.filter((selector) => !isDropped(selector));
      if (kept.length === 0) rule.remove();
      else if (kept.length < rule.selectors.length) rule.selectors = kept;
    },
  },
];

const COMPONENT = /@blueprintjs\/core\/lib\/esm\/components\/(.+)\.js$/;
/** Fails the build that has a part whose styles are left out. */
export const noUnstyledBlueprint: Plugin = {
  name: 'no-unstyled-blueprint',
  apply: 'build',
  generateBundle(_, bundle) {
    const parts = Object.values(bundle)
      .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      .map((id) => COMPONENT.exec(id.replaceAll('\\', '/'))?.[1] ?? '');
    const unstyled = Object.values(UNUSED).find((folder) =>
      parts.some((part) => part === folder || part.startsWith(`${folder}/`)),
    );
    if (unstyled !== undefined)
      this.error(`Blueprint's ${unstyled} is used: take it out of UNUSED in blueprint-css.ts`);
  },
};

/** How pages look; `system`: as the device has it. */
export const COLOR_THEMES = ['system', 'light', 'dark'] as const;
export type ColorTheme = (typeof COLOR_THEMES)[number];
/** The side menu of the desk: with its words, or its icons alone. */
export const SIDEBARS = ['open', 'folded'] as const;
export type Sidebar = (typeof SIDEBARS)[number];

/** What a person chose; what is missing is as each device has it. */
export interface KeptPreferences {
  readonly colorTheme?: ColorTheme;
  readonly sidebar?: Sidebar;
}

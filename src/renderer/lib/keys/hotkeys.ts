/** A key that works anywhere on a screen. */
export interface Hotkey {
  /** the physical key (`KeyS`, `F2`): the same on a Russian layout */
  readonly code: string;
  /** with Ctrl, or with Cmd on a Mac */
  readonly isCtrl?: boolean;
  /** only while nobody types: on some layout the key writes a sign */
  readonly isOutsideFields?: boolean;
  /** as hints write it */
  readonly label: string;
}

/** Every hotkey of the product. Buttons take their hints from here, and the list of keys (F1) its rows. */
export const HOTKEYS = {
  find: { code: 'KeyK', isCtrl: true, label: 'Ctrl+K' },
  findBySlash: { code: 'Slash', isOutsideFields: true, label: '/' },
  keys: { code: 'F1', label: 'F1' },
  bookPatient: { code: 'F2', label: 'F2' },
  addPatient: { code: 'F2', label: 'F2' },
  save: { code: 'KeyS', isCtrl: true, label: 'Ctrl+S' },
  print: { code: 'KeyP', isCtrl: true, label: 'Ctrl+P' },
} as const satisfies Readonly<Record<string, Hotkey>>;

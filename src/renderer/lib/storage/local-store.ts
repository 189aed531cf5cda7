/** Small things that a browser remembers between visits. Never personal data of patients. */
type Key =
  | 'session'
  | 'device-marks'
  | 'color-scheme'
  | 'menu-folded'
  | 'own-color-scheme'
  | 'own-sidebar'
  | 'last-clinic'
  | 'last-work'
  | 'city'
  | 'booking-draft'
  | 'waiting-draft'
  | 'registration-ticket';
const nameOf = (key: Key) => `clinic-platform.${key}`;

/** Reads a remembered value; null when there is none or the browser keeps nothing (private mode, full disk). */
export function readStored(key: Key): unknown {
  try {
    const text = localStorage.getItem(nameOf(key));
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Remembers a value; null forgets it. A browser that refuses to keep it is not an error. */
export function writeStored(key: Key, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), JSON.stringify(value));
  } catch {
    // The page goes on with what it has in memory.
  }
}

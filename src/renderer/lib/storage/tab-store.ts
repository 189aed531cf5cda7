/** What one tab remembers over a reload; it is gone with the tab, so what a person typed may stand here. */
type Key = 'registration' | 'password-letter' | 'reloaded' | 'booking-step' | 'social-way' | 'social-newcomer';
const nameOf = (key: Key) => `clinic-platform.${key}`;

/** Reads a remembered value; null when there is none or the browser keeps nothing. */
export function readTab(key: Key): unknown {
  try {
    const text = sessionStorage.getItem(nameOf(key));
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Remembers a value; null forgets it. A browser that refuses to keep it is not an error. */
export function writeTab(key: Key, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(nameOf(key));
    else sessionStorage.setItem(nameOf(key), JSON.stringify(value));
  } catch {
    // The page goes on with what it has in memory.
  }
}

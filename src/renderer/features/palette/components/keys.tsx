/** The names on keys, each in a frame. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key) => (
    <kbd key={key} className="keycap">
      {key}
    </kbd>
  ));
}

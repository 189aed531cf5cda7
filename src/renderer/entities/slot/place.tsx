import { useChosenCity } from '#renderer/lib/storage/chosen-city.ts';

/** The city of the time that stands before; nothing in the city that the visitor has chosen. */
export function Place({ city }: { readonly city: string }) {
  const chosen = useChosenCity();
  return city === '' || city === chosen ? null : <span className="time-place">{city}</span>;
}

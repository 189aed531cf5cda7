import { useEffect, useId, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { placeText, readPlace, type Place } from '#shared/rules/place.ts';
import type { FieldState } from '#renderer/lib/forms/use-form.ts';
import { cityAt } from '#renderer/lib/map/cities.ru.ts';
import { useSession } from '#renderer/lib/session/use-session.ts';
import { serverOrigin } from '#renderer/lib/workstation/workstation.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { frontTexts as texts } from '../front-texts.ru.ts';

type View = typeof import('#renderer/lib/map/map-view.tsx').MapView;
type Loaded = { readonly View: View } | 'failed' | null;
/** 2 §2 */
const START: Place = [59.94, 30.31];
/** Longest link of a map. */
const MAX_TYPED = 500;

/** Fetched by itself: a part that does not come must not take what is typed in the form with it. */
function useMapView(): readonly [Loaded, retry: () => void] {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isAsked = true;
    import('#renderer/lib/map/map-view.tsx').then(
      ({ MapView }) => isAsked && setLoaded({ View: MapView }),
      () => isAsked && setLoaded('failed'),
    );
    return () => {
      isAsked = false;
    };
  }, [round]);
  const retry = () => {
    setLoaded(null);
    setRound((count) => count + 1);
  };
  return [loaded, retry];
}

interface PlaceFieldProps {
  readonly field: FieldState<string>;
  /** as it is typed: the map begins there */
  readonly city: string;
}

/** Where the clinic is (B8): a press on the map, or coordinates and links of maps as they are pasted. */
export function PlaceField({ field, city }: PlaceFieldProps) {
  const hintId = useId();
  const [loaded, retry] = useMapView();
  const map = useSession().config?.map ?? null;
  // a workstation's page may show pictures of its server alone
  const pictures = serverOrigin() === '' ? map : null;
  const start = cityAt(city);
  return (
    <div className="row-form-wide place-field">
      <div className="place-typed">
        <TextField
          field={field}
          label={texts.field_place}
          hint={texts.hint_place}
          isOptional
          inputProps={{ maxLength: MAX_TYPED, spellCheck: false }}
        />
        {field.value !== '' && <Button text={texts.action_drop_place} onClick={() => field.onChange('')} />}
      </div>
      {loaded === null && <Skeleton rows={1} rowHeight={340} />}
      {loaded === 'failed' && (
        <p role="alert" className="place-failed">
          {texts.alert_map} <Button text={texts.action_load_map} onClick={retry} />
        </p>
      )}
      {loaded !== null && loaded !== 'failed' && (
        <loaded.View
          pictures={pictures}
          place={readPlace(field.value)}
          start={start ?? START}
          isStartCity={start !== null}
          name={texts.name_map}
          describedBy={hintId}
          onPick={(place) => field.onChange(placeText(place))}
        />
      )}
      <p id={hintId} className="muted small">
        {texts.hint_map} {pictures === null && texts.hint_scheme}
      </p>
    </div>
  );
}

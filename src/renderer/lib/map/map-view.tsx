import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Control, DivIcon, Map as LeafletMap, Marker, TileLayer, type LatLng } from 'leaflet';
import { placeAt, type Place } from '#shared/rules/place.ts';
import { mapTexts as texts } from './map-texts.ru.ts';
import { schemeLayer } from './scheme-layer.ts';
import 'leaflet/dist/leaflet.css';
import './map.css';

/** Where the pictures come from. */
export interface MapTiles {
  readonly tiles: string;
  readonly attribution: string;
}
export interface MapViewProps {
  /** null: a scheme is drawn */
  readonly pictures: MapTiles | null;
  /** where the pin stands; null: nowhere yet */
  readonly place: Place | null;
  /** the middle while there is no pin, and how near it is */
  readonly start: Place;
  readonly isStartCity: boolean;
  readonly name: string;
  readonly describedBy: string;
  readonly onPick: (place: Place) => void;
}

/** 2 §2: 14 for a place to begin with; the scheme shows nothing but its grid so near. */
const ZOOM = { pin: [16, 7], city: [11, 7], start: [14, 5] } as const;
const [MIN_ZOOM, MAX_ZOOM, MAX_SCHEME_ZOOM] = [3, 18, 11];
/** The tip is in the middle of its foot. */
const PIN = new DivIcon({ className: 'map-pin', iconSize: [28, 36], iconAnchor: [14, 36] });
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);

/**
 * A map on which a press sets a place, as does dragging the pin, and Enter in the middle of what is shown: arrows move
 * it, plus and minus bring it nearer. The wheel belongs to the page until the map has the focus.
 */
export function MapView({ pictures, place, start, isStartCity, name, describedBy, onPick }: MapViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  // each look at the session brings another object
  const { tiles = '', attribution = '' } = pictures ?? {};
  const zoomOf = (kind: keyof typeof ZOOM) => ZOOM[kind][tiles === '' ? 1 : 0];
  const pick = useEffectEvent((at: LatLng) => {
    const { lat, lng } = at.wrap();
    const picked = placeAt(lat, lng);
    if (picked) onPick(picked);
  });
  const show = useEffectEvent((made: LeafletMap) => {
    const kind = place ? 'pin' : isStartCity ? 'city' : 'start';
    made.setView([...(place ?? start)], zoomOf(kind), { animate: false });
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const made = new LeafletMap(host.current, {
      minZoom: MIN_ZOOM,
      maxZoom: tiles === '' ? MAX_SCHEME_ZOOM : MAX_ZOOM,
      zoomControl: false,
      attributionControl: false,
      scrollWheelZoom: false,
      // one finger moves the page, two move the map
      dragging: !window.matchMedia('(pointer: coarse)').matches,
    });
    show(made);
    new Control.Zoom({ zoomInTitle: texts.action_closer, zoomOutTitle: texts.action_farther }).addTo(made);
    // public servers of tiles refuse who does not say whose page it is
    const picture = { maxZoom: MAX_ZOOM, referrerPolicy: 'origin' } as const;
    (tiles === '' ? schemeLayer() : new TileLayer(tiles, picture)).addTo(made);
    if (attribution !== '') new Control.Attribution({ prefix: false }).addAttribution(escaped(attribution)).addTo(made);
    made.on('click', ({ latlng }) => pick(latlng));
    made.on('keydown', ({ originalEvent: { key, target } }) => {
      // its buttons have an Enter of their own
      if (key === 'Enter' && target === made.getContainer()) pick(made.getCenter());
    });
    made.on('focus', () => made.scrollWheelZoom.enable());
    made.on('blur', () => made.scrollWheelZoom.disable());
    setMap(made);
    return () => void made.remove();
  }, [tiles, attribution]);
  const [latitude, longitude] = place ?? [];
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return undefined;
    const pin = new Marker([latitude, longitude], { icon: PIN, draggable: true, keyboard: false }).addTo(map);
    pin.on('dragend', () => pick(pin.getLatLng()));
    // typed, or pasted: the map goes there
    if (!map.getBounds().contains(pin.getLatLng())) show(map);
    return () => void pin.remove();
  }, [map, latitude, longitude]);
  const showStart = useEffectEvent((made: LeafletMap) => {
    if (!place) show(made);
  });
  const [startLatitude, startLongitude] = start;
  useEffect(() => {
    // only another start moves it: a pin that was taken away leaves the map as it is
    if (map) showStart(map);
  }, [map, startLatitude, startLongitude]);
  return <div ref={host} role="application" aria-label={name} aria-describedby={describedBy} className="map-view" />;
}

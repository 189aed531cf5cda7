import { CRS, DivIcon, DomUtil, GridLayer, LayerGroup, Marker, Point, type Coords } from 'leaflet';
import { CITIES } from './cities.ru.ts';
import { mapTexts as texts } from './map-texts.ru.ts';

const TILE = 256;
/** From there on a step of the grid is less than a degree. */
const FINE_ZOOM = 8;

/** The grid of a map that has no pictures: each square says where its corner is. */
class Grid extends GridLayer {
  protected override createTile({ x, y, z }: Coords): HTMLElement {
    const tile = DomUtil.create('div', 'map-scheme-square');
    const { lat, lng } = CRS.EPSG3857.pointToLatLng(new Point(x * TILE, y * TILE), z);
    const digits = z < FINE_ZOOM ? 0 : 2;
    tile.textContent = `${texts.name_latitude(lat, digits)}, ${texts.name_longitude(lng, digits)}`;
    return tile;
  }
}

function cityMark([name, latitude, longitude]: (typeof CITIES)[number]): Marker {
  const label = DomUtil.create('span', '');
  label.textContent = name;
  const icon = new DivIcon({ className: 'map-scheme-city', html: label, iconSize: [8, 8] });
  return new Marker([latitude, longitude], { icon, interactive: false, keyboard: false });
}

/** What is drawn where no pictures of a map are configured: a grid of degrees and the big cities. */
export const schemeLayer = (): LayerGroup =>
  new LayerGroup([new Grid({ className: 'map-scheme' }), ...CITIES.map(cityMark)]);

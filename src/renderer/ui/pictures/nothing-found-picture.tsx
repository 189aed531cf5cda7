import { Picture } from './picture.tsx';

/** A search that found nobody: a sheet under a glass. */
export function NothingFoundPicture() {
  return (
    <Picture>
      <path className="picture-paper" d="M50 30a6 6 0 0 1 6-6h42l20 20v58a6 6 0 0 1-6 6H56a6 6 0 0 1-6-6Z" />
      <path className="picture-body" d="M98 25v13a6 6 0 0 0 6 6h13Z" />
      <path className="picture-line picture-line-soft" d="M62 50h26M62 64h36M62 78h20M62 92h14" />
      <circle className="picture-paper" cx="106" cy="82" r="21" />
      <path className="picture-line" d="m99 75 14 14M113 75 99 89" />
      <path className="picture-line picture-line-bold" d="m122 98 14 14" />
    </Picture>
  );
}

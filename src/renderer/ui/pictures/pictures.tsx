import { Picture } from './picture.tsx';

/** The server cannot be reached: a cloud and a line that ends. */
export function OfflinePicture() {
  return (
    <Picture>
      <path className="picture-paper" d="M60 84a18 18 0 0 1-3-36 29 29 0 0 1 55-7 22 22 0 0 1 4 43Z" />
      <path className="picture-body" d="M59 83a17 17 0 0 1-14-20c8 9 26 12 44 9 16-3 30-1 46 1a21 21 0 0 1-19 10Z" />
      <path className="picture-line picture-line-bold" d="M88 56v18" />
      <circle className="picture-spot" cx="88" cy="82" r="3" />
      <path className="picture-line" d="M34 106h34M108 106h34M76 99l-7 7 7 7M100 99l7 7-7 7" />
    </Picture>
  );
}

/** No such page: a signpost. */
export function NoPagePicture() {
  return (
    <Picture>
      <path className="picture-line" d="M88 22v92M72 114h32" />
      <path className="picture-paper" d="M52 32h66l14 13-14 13H52Z" />
      <path className="picture-body" d="M98 33h20l12 12-12 12H98Z" />
      <path className="picture-paper" d="M124 68H64L50 81l14 13h60Z" />
      <path className="picture-spot" d="M88 69H64L52 81l12 12h24Z" />
      <path className="picture-line picture-line-soft" d="M62 45h26M98 81h16" />
      <path className="picture-line" d="M46 114c0-8 4-12 10-12M130 114c0-8-4-12-10-12" />
    </Picture>
  );
}

/** Not for this person: a closed door with a lock. */
export function LockedPicture() {
  return (
    <Picture>
      <rect className="picture-paper" x="58" y="22" width="60" height="92" rx="6" />
      <rect className="picture-body" x="67" y="32" width="42" height="28" rx="4" />
      <path className="picture-line" d="M42 114h92" />
      <circle className="picture-line" cx="106" cy="74" r="3" />
      <rect className="picture-spot" x="104" y="82" width="34" height="26" rx="6" />
      <path className="picture-line picture-line-bold" d="M112 82v-6a9 9 0 0 1 18 0v6" />
      <path className="picture-line picture-line-on-spot" d="M121 92v7" />
    </Picture>
  );
}

/** Something broke in the page itself: a window with a crack. */
export function BrokenPicture() {
  return (
    <Picture>
      <rect className="picture-paper" x="40" y="30" width="96" height="74" rx="8" />
      <path className="picture-body" d="M41 38a7 7 0 0 1 7-7h80a7 7 0 0 1 7 7v10H41Z" />
      <path className="picture-line" d="M40 48h96M50 40h2M58 40h2M66 40h2" />
      <path className="picture-spot" d="M92 49 78 70l12 6-12 27h14l14-31-12-6 12-17Z" />
      <path className="picture-line picture-line-soft" d="M52 62h14M52 76h10M118 62h8M114 90h12" />
    </Picture>
  );
}

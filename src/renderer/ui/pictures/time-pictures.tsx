import { Picture } from './picture.tsx';

/** Nothing booked yet: a calendar with a plus. */
export function EmptyCalendarPicture() {
  return (
    <Picture>
      <rect className="picture-paper" x="46" y="34" width="84" height="70" rx="8" />
      <path className="picture-body" d="M47 42a7 7 0 0 1 7-7h68a7 7 0 0 1 7 7v12H47Z" />
      <path className="picture-line" d="M46 54h84M66 26v14M110 26v14" />
      {[60, 80, 100].map((x) => (
        <rect key={x} className="picture-body" x={x} y="64" width="12" height="10" rx="3" />
      ))}
      {[60, 80].map((x) => (
        <rect key={x} className="picture-body" x={x} y="82" width="12" height="10" rx="3" />
      ))}
      <circle className="picture-spot" cx="122" cy="96" r="17" />
      <path className="picture-line picture-line-on-spot" d="M122 88v16M114 96h16" />
    </Picture>
  );
}

/** No free time on a day: a clock at night. */
export function NoTimesPicture() {
  return (
    <Picture>
      <circle className="picture-paper" cx="82" cy="66" r="38" />
      <circle className="picture-ground" cx="82" cy="66" r="29" />
      <path className="picture-line" d="M82 33v5M82 94v5M49 66h5M110 66h5" />
      <path className="picture-line" d="M82 46v20l13 9" />
      <path className="picture-spot" d="M124 76a20 20 0 1 1-23 27 19 19 0 0 0 23-27Z" />
      <path className="picture-line" d="M116 36h8l-8 10h8M132 22h6l-6 8h6" />
    </Picture>
  );
}

/** The hold of a time ran out: an hourglass. */
export function TimeOverPicture() {
  return (
    <Picture>
      <path
        className="picture-paper"
        d="M62 28h52v14c0 12-18 16-18 24s18 12 18 24v14H62V90c0-12 18-16 18-24S62 54 62 42Z"
      />
      <path className="picture-body" d="M66 44h44c-2 8-14 12-17 18H83c-3-6-15-10-17-18Z" />
      <path className="picture-spot" d="M65 102c0-12 12-18 23-18s23 6 23 18Z" />
      <path className="picture-line" d="M56 28h64M56 104h64M88 66v14" />
      <path
        className="picture-line"
        d="M42 48c-6 10-6 24 0 34M42 48l-6 3M42 48l3 6M134 84c6-10 6-24 0-34M134 84l6-3M134 84l-3-6"
      />
    </Picture>
  );
}

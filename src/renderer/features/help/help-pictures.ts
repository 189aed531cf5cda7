import { PICTURE_SIZES } from './help-picture-sizes.ts';

// addresses, never the bytes: the policy lets no `data:` in, and the chunk stays light
const addresses = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** A picture of a screen. */
export interface HelpPicture {
  readonly src: string;
  /** what it takes on the page where there is room for it, so that nothing jumps when it comes */
  readonly width: number;
  readonly height: number;
}

/** The picture of a topic; undefined where none was made. */
export function pictureOf(topic: string): HelpPicture | undefined {
  const src = addresses[`./pictures/${topic}.webp`];
  const size = PICTURE_SIZES[topic];
  return src === undefined || !size ? undefined : { src, width: size[0], height: size[1] };
}

import type { SocialProviderName } from '#shared/rules/social-providers.ru.ts';

interface Mark {
  readonly ground: string;
  /** filled, in a square of 20 */
  readonly filled?: string;
  /** drawn as lines of 1.6 */
  readonly drawn?: string;
  readonly isRound?: boolean;
}
/** The colours are the services' own: by them their buttons are found. */
const MARKS: Readonly<Record<SocialProviderName, Mark>> = {
  vk: {
    ground: '#0077ff',
    filled:
      'M10.6 14c-4 0-6.3-2.8-6.4-7.4h2c.1 3.4 1.5 4.8 2.7 5.1V6.6h1.9v2.9c1.2-.1 2.4-1.4 2.8-2.9h1.9c-.3 1.8-1.6 3.1-2.6 3.7 1 .5 2.5 1.6 3.1 3.7h-2.1c-.4-1.4-1.5-2.5-3.1-2.7V14z',
  },
  yandex: {
    ground: '#fc3f1d',
    isRound: true,
    filled:
      'M11.1 15.6v-4h-.9l-2.2 4H5.8l2.5-4.3c-1.3-.5-2-1.6-2-3.1 0-2.2 1.4-3.6 3.7-3.6H13v11zm0-9.4h-1c-1.2 0-1.9.7-1.9 1.9 0 1.3.7 2 1.9 2h1z',
  },
  ok: {
    ground: '#ee8208',
    isRound: true,
    drawn: 'M12 6.4a2 2 0 1 1-4 0 2 2 0 0 1 4 0M7 10.4c1.9 1.2 4.1 1.2 6 0M10 11.4v.9l-2.6 3M10 12.3l2.6 3',
  },
  esia: { ground: '#0d4cd3', drawn: 'M5 8.2 10 5l5 3.2M6.2 8.6v5M10 8.6v5M13.8 8.6v5M4.8 15h10.4' },
  google: { ground: '#1a73e8', isRound: true, drawn: 'M14 7.4A4.7 4.7 0 1 0 14.7 10H10.4' },
  facebook: {
    ground: '#0866ff',
    isRound: true,
    filled:
      'M10.9 16v-5.2h1.8l.3-2.1h-2.1V7.4c0-.6.2-1 1-1H13V4.6C12.8 4.5 12.2 4.5 11.6 4.5c-1.6 0-2.7 1-2.7 2.7v1.5H7.1v2.1h1.8V16z',
  },
  instagram: {
    ground: '#c13584',
    drawn:
      'M7.2 5h5.6A2.2 2.2 0 0 1 15 7.2v5.6a2.2 2.2 0 0 1-2.2 2.2H7.2A2.2 2.2 0 0 1 5 12.8V7.2A2.2 2.2 0 0 1 7.2 5M12.4 10a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0',
  },
};

/** The sign of a service; its name stands beside it. */
export function SocialMark({ provider }: { readonly provider: SocialProviderName }) {
  const { ground, filled, drawn, isRound = false } = MARKS[provider];
  return (
    <svg className="social-mark" viewBox="0 0 20 20" width={20} height={20} aria-hidden focusable={false}>
      <rect width={20} height={20} rx={isRound ? 10 : 5} fill={ground} />
      {filled !== undefined && <path d={filled} fill="#fff" />}
      {drawn !== undefined && (
        <path d={drawn} fill="none" stroke="#fff" strokeWidth={1.6} strokeLinecap="round" strokeLinejoin="round" />
      )}
    </svg>
  );
}

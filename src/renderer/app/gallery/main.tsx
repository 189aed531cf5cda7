import '#renderer/styles/index.css';
import '#renderer/features/schedule/schedule.css';
import '#renderer/lib/calendar/week.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setPrimaryColor, startTheme } from '#renderer/lib/theme/color-scheme.ts';
import { answerSamples } from './answers.ts';
import { Gallery } from './gallery.tsx';
import { World } from './world.tsx';

startTheme();
answerSamples();
const address = new URLSearchParams(location.search);
setPrimaryColor(address.get('brand') ?? undefined);
const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no #root');
createRoot(root).render(
  <StrictMode>
    <World>
      <Gallery startsAtDesk={address.get('density') === 'desk'} page={address.get('page')} />
    </World>
  </StrictMode>,
);

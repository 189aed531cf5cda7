import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { Intent } from '@blueprintjs/core';
import { paths } from '#renderer/lib/navigation/paths.ts';
import { showToast } from '#renderer/ui/toaster.ts';
import { texts } from './texts.ru.ts';

/** Home, with an authentication error toast: for guests of the dictionaries (2 §2, §8). */
export function SentHome() {
  useEffect(() => {
    const toast = { key: 'not_signed_in', intent: Intent.DANGER };
    // the catalogue is no part of the first page; without the network the title has to do
    void import('#shared/errors/catalogue.ts').then(
      ({ errorText }) => showToast({ ...toast, title: texts.title_not_signed_in, message: errorText('not_signed_in') }),
      () => showToast({ ...toast, message: texts.title_not_signed_in }),
    );
  }, []);
  return <Navigate to={paths.main} replace />;
}

import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch } from 'react-redux';
import { baseApi } from '#renderer/lib/api/base-api.ts';
import { connectionSlice } from '#renderer/lib/api/connection.slice.ts';
import { sessionSlice } from '#renderer/lib/session/session.slice.ts';
import { rejectionListener } from './rejection-listener.ts';

/** The store: server state under `api`, and the few slices that outlive a screen. */
export const createStore = () =>
  configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [sessionSlice.reducerPath]: sessionSlice.reducer,
      [connectionSlice.reducerPath]: connectionSlice.reducer,
    },
    middleware: (defaults) => defaults().prepend(rejectionListener).concat(baseApi.middleware),
  });
export const store = createStore();
setupListeners(store.dispatch);

export type AppDispatch = typeof store.dispatch;
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConnectionState } from './realtime.ts';

/** State of the WebSocket, for the desk's top line. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { state: 'idle' as ConnectionState },
  reducers: {
    changed: (slice, action: PayloadAction<ConnectionState>) => {
      slice.state = action.payload;
    },
  },
  selectors: { selectConnection: (slice) => slice.state },
});
export const { selectConnection } = connectionSlice.selectors;

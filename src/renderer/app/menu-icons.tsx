import { Calendar, Home, History, Clipboard } from '@blueprintjs/icons';

export const menuIcons = { main: <Home />, make: <Calendar />, records: <Clipboard />, history: <History /> };

import { Calendar, Clipboard, History, Home, IdNumber, Inbox, Office, Person, Properties, Pulse, Tag, TimelineEvents, User } from '@blueprintjs/icons';

export const menuIcons = { 
  main: <Home />, make: <Calendar />, records: <Clipboard />, history: <History />,
  registry: <Properties />, specialties: <Tag />, departments: <Office />, employees: <IdNumber />, doctors: <Person />, schedule: <TimelineEvents />, queue: <Inbox />, patients: <User />, reception: <Pulse />,
};

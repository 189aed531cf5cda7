import { DayGrid } from './components/day-grid.tsx';
import { DoctorWeek } from './components/doctor-week.tsx';
import { useScheduleAddress } from './use-schedule-address.ts';
import './schedule.css';

/** «Расписание»: the week of a doctor, or one day of all (2 §2 "Schedule page"). */
export function ScheduleScreen() {
  const { doctor, ...schedule } = useScheduleAddress();
  return doctor === null ? <DayGrid schedule={schedule} /> : <DoctorWeek doctor={doctor} schedule={schedule} />;
}

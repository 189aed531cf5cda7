import { Navigate } from 'react-router-dom';
import { paths } from '#renderer/lib/navigation/paths.ts';

/** The dictionaries begin with ICD-10 (2 §2 "Dictionaries"). */
export const DictionariesScreen = () => <Navigate to={paths.mkb10} replace />;

import { prepareData } from './prepared-data.ts';

await prepareData();

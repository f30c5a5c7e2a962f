export { dateIn } from './calendar.ts';
export { storedValue, storedValueNouns } from './stored-value.ts';
export { readStoredValue } from './stored-value-report/stored-value-report.ts';

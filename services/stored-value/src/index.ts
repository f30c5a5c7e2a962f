export { dateIn } from './calendar.ts';
export { storedValue } from './stored-value.ts';
export { readLiability } from './stored-value-report/read-liability.ts';
export { reportOf } from './stored-value-report/stored-value-report.ts';

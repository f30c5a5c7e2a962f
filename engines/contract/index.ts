export { answeredByIndex, leftToReadModels, untilCurrent } from './search.contract.ts';

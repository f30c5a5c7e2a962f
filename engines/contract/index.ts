export { leftToReadModels, untilCurrent } from './search.contract.ts';

export { answeredByIndex, leftToReadModels, untilCurrent } from './search/search-scene.ts';
export { searchContract } from './search.contract.ts';

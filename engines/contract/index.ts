export { answeredByIndex, leftToReadModels, untilCurrent } from './search/search-scene.ts';

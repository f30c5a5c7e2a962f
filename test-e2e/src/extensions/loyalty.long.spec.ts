import { loyaltyStory } from './loyalty-story.ts';

loyaltyStory('start-services');

import { loyaltyStory } from './loyalty-story.ts';

loyaltyStory({ launcher: 'start-services' });

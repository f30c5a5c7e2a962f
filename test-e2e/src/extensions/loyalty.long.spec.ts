import { casesOn, inFullFormOnly } from '@storefold/engines/testing';
import { loyaltyStory } from './loyalty-story.ts';
import { noPackages } from './no-packages.ts';

const elsewhere = noPackages
  ? undefined
  : inFullFormOnly('from its source, where packages.long has it from packages');
casesOn('a service beside many processes', elsewhere, () => loyaltyStory({ launcher: 'start-services' }));

import { addDigests, DIGESTS } from './events/golden-digests.ts';

const added = addDigests();
for (const line of added) console.log(`+ ${line}`);
console.log(`${DIGESTS}: ${added.length} added`);

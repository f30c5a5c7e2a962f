import { writeFileSync } from 'node:fs';
import { generateClient, generatedFolder } from './client/generate-client.ts';

for (const [name, text] of Object.entries(generateClient())) {
  writeFileSync(new URL(name, generatedFolder), text);
}
console.log('client/src/generated says what the contracts say');

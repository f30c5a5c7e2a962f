import { engines } from '@storefold/engines';
import { runServiceOfExtension } from '@storefold/server/runtime';

/** `node scripts/dist/extension-service.js NAME` runs a service that EXTENSIONS adds as a process of its own. */
const [name] = process.argv.slice(2);
await runServiceOfExtension(name, engines);

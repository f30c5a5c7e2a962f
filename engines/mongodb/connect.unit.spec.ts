import { expect, it } from 'vitest';
import { connect } from './connect.ts';

it.each(['tlsCAFile', 'tlsCertificateKeyFile'])(
  'does not wait for a server when the file of %s is not there, and names the file',
  async (option) => {
    const connected = connect({
      url: `mongodb://shop:sesame@127.0.0.1:1/shop?tls=true&${option}=/no/such/file.pem`,
      database: 'shop',
      collection: 'things',
      unavailable: (message, details) => new Error(message, details),
    });
    await expect(connected).rejects.toThrow(/cannot be used: .*\/no\/such\/file\.pem/);
  },
);

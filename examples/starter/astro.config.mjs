import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  // The middleware compares origins by itself, because behind a proxy Astro does not know its own.
  security: { checkOrigin: false },
  // The pages let in no style but files.
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  // The client becomes a part of the build, which then needs nothing else of it.
  vite: { ssr: { noExternal: ['@storefold/client'] } },
});

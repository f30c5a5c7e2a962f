# One image for every process of the store; docker-compose.yml says which program each container runs.
# Any image with a current Node LTS and a user `node` will do.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /store
# Manifests first, so that a change of code does not install everything anew.
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY client/package.json client/
COPY kernel/package.json kernel/
COPY server/package.json server/
COPY custom-fields/package.json custom-fields/
COPY simple-records/package.json simple-records/
COPY outbound/package.json outbound/
COPY engines/package.json engines/
COPY gateway/package.json gateway/
COPY dashboard/package.json dashboard/
COPY services/identity/package.json services/identity/
COPY services/newsletter/package.json services/newsletter/
COPY services/catalog/package.json services/catalog/
COPY services/ordering/package.json services/ordering/
COPY services/stored-value/package.json services/stored-value/
COPY services/webhooks/package.json services/webhooks/
COPY services/mail/package.json services/mail/
COPY providers/stripe/package.json providers/stripe/
COPY examples/analysis/package.json examples/analysis/
COPY examples/loyalty/package.json examples/loyalty/
COPY examples/storefront/package.json examples/storefront/
COPY scripts/package.json scripts/
COPY bench/package.json bench/
COPY test-e2e/package.json test-e2e/
RUN npm ci
COPY tsconfig.base.json ./
COPY contracts contracts
COPY kernel kernel
COPY server server
COPY custom-fields custom-fields
COPY simple-records simple-records
COPY outbound outbound
COPY engines engines
COPY gateway gateway
COPY dashboard dashboard
# What the store serves under /guide.
COPY docs/guide.md docs/storefront.md docs/idempotency-keys.md docs/coming-from.md docs/events.md docs/lists.md docs/
COPY docs/questions docs/questions
COPY client client
COPY services services
COPY providers providers
COPY scripts scripts
# The shop at /shop, which SHOP=on serves.
COPY examples/storefront examples/storefront
RUN node client/generate.mjs && npx tsc -b scripts examples/storefront && node scripts/dist/make-pages.js served && node client/build.mjs && node dashboard/build.mjs

FROM build AS shipped
# What ships is what runs: programs and their packages, without sources, specs and what only tests and benchmarks need.
RUN npm prune --omit=dev \
  && rm -rf bench test-e2e examples/analysis examples/loyalty node_modules/@storefold/storefront node_modules/@storefold/example-* node_modules/@storefold/bench node_modules/@storefold/test-* kernel/dist/testing server/dist/testing engines/dist/contract scripts/dist/client* \
  && find engines -type d -name testing -prune -exec rm -rf {} + \
  && find engines -path engines/dist -prune -o -name '*.ts' -exec rm {} + \
  && find . -path ./node_modules -prune -o -type d -name src -prune -exec rm -rf {} + \
  && find . -path ./node_modules -prune -o -type f \( -name '*.spec.*' -o -name '*.examples.*' -o -name '*.d.ts' \
    -o -name '*.map' -o -name '.tsbuildinfo' -o -name 'tsconfig*.json' \) -exec rm {} +

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /store
COPY --from=shipped /store ./
# The data folder belongs to the user that runs the store, also when a fresh volume is mounted on it.
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
# Alone, the image is the whole store in one process.
CMD ["node", "--max-semi-space-size=24", "--heap-growing-percent=50", "scripts/dist/storefold.js", "start"]
# Which state of the sources an image was made of, for whoever looks at one.
ARG REVISION=
LABEL org.opencontainers.image.revision=${REVISION}

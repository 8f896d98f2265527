# syntax=docker/dockerfile:1
# The server alone. One image, three roles: ROLE is all, api or worker (docs/operations.md).
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
ENV ONNXRUNTIME_NODE_INSTALL=skip PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm_config_cache=/var/cache/npm
# What is installed changes seldom: as long as these files are the same, the installation is taken from the cache.
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY models/package.json models/
COPY media/package.json media/
COPY server/package.json server/
COPY extension/package.json extension/
COPY widget/package.json widget/
COPY e2e/package.json e2e/
RUN --mount=type=cache,target=/var/cache/npm npm ci --no-audit --no-fund
COPY . .
RUN node --import tsx tools/build.ts media site widget \
 && node --import tsx tools/image/main.ts /image

FROM ${BASE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787
COPY --from=build /image ./
RUN install -d -o node -g node .data .data/widget .data/site
USER node
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "tools/health-check.mjs"]
CMD ["node", "--initial-heap-size=256", "--expose-gc", "--enable-source-maps", "server/src/main.js"]

# The server alone. One image, three roles: ROLE is all, api or worker (docs/operations.md).
FROM node:20-bookworm-slim AS build
WORKDIR /app
ENV ONNXRUNTIME_NODE_INSTALL=skip PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
COPY . .
RUN npm ci --no-audit --no-fund \
 && node --import tsx tools/build.ts media site widget \
 && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787
COPY --from=build --chown=node:node /app ./
RUN install -d -o node -g node .data .data/widget
USER node
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "tools/health-check.mjs"]
CMD ["node", "--initial-heap-size=256", "--import", "tsx", "server/src/main.ts"]

# The service without a database: set DATABASE_URL (compose.yaml does). `docker build --build-arg COMMIT=$(git rev-parse HEAD) .`
# Written without a container engine, so never built. docs/operations/install.md tries the same steps by hand.
FROM node:24-slim AS installed
WORKDIR /app
COPY . .
# Installs everything, to build the browser application. No install script of a package runs.
RUN npm ci --include=dev --ignore-scripts && npm run build
# Then keeps only what the service needs. Optional packages are the embedded PostgreSQL and a second Node. The browser
# application is already built.
RUN npm ci --omit=dev --omit=optional --ignore-scripts \
      --workspace=client --workspace=packages/bank-formats --workspace=packages/e-invoice --workspace=packages/embedded-postgres \
      --include-workspace-root \
  && rm -rf .cache web/node_modules web/src web/build server/test docs bench client/scripts \
  && mkdir /data

FROM node:24-slim
ARG COMMIT=unknown
LABEL org.opencontainers.image.title="Quittance" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.revision="${COMMIT}"
# The same options as in scripts/bootstrap/run.mjs. In a container of 8 GB and more, add --max-old-space-size=2000.
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=16 \
    HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/quittance-compiled
WORKDIR /app
# Owned by root; the service only reads it.
COPY --from=installed /app /app
COPY --from=installed --chown=1000:1000 /data /data
VOLUME /data
# The account `node` of the image, by its number, so that an orchestrator that refuses root accepts it.
USER 1000:1000
EXPOSE 3000
# A worker has no endpoint, so compose.yaml and the chart have no check for it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/src/main.ts"]
CMD ["serve"]

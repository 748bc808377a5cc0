# The service without a database: give it one by DATABASE_URL (compose.yaml does). `docker build --build-arg COMMIT=$(git rev-parse HEAD) .`
# Written without a container engine at hand, so never built; what it does is tried by hand in docs/operations/install.md.
FROM node:24-slim AS installed
WORKDIR /app
COPY . .
# Everything, to build the application for browsers; no script of a package runs.
RUN npm ci --include=dev --ignore-scripts && npm run build
# Then only what the service needs: optional packages are the embedded PostgreSQL and a second Node, and what is in the
# application for browsers is built.
RUN npm ci --omit=dev --omit=optional --ignore-scripts \
      --workspace=client --workspace=packages/embedded-postgres --include-workspace-root \
  && rm -rf .cache web/node_modules web/src web/build server/test docs bench client/scripts \
  && mkdir /data

FROM node:24-slim
ARG COMMIT=unknown
LABEL org.opencontainers.image.title="Quittance" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.revision="${COMMIT}"
# As scripts/bootstrap/run.mjs starts Node. In a container of 8 GB and more, add --max-old-space-size=2000.
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=16 \
    HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/quittance-compiled
WORKDIR /app
# Of root, and read by the service only.
COPY --from=installed /app /app
COPY --from=installed --chown=1000:1000 /data /data
VOLUME /data
# The account `node` of the image, by its number: an orchestrator that refuses root sees that it is none.
USER 1000:1000
EXPOSE 3000
# A worker serves nothing: compose.yaml and the chart have none for it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/src/main.ts"]
CMD ["serve"]

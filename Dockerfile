# The service without a database: give it one by DATABASE_URL (compose.yaml does).
# Written without a Docker engine at hand, so not yet built.
FROM node:24-slim AS web
WORKDIR /app
COPY . .
# With what builds the application for browsers, which the service itself does not need.
RUN npm ci --include=dev --ignore-scripts && npm run build

FROM node:24-slim

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app

# Optional packages are the embedded PostgreSQL and a second Node; neither is needed here.
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY web/package.json web/
# Without what is in the application for browsers: that is built.
RUN npm ci --omit=dev --omit=optional --workspace=client --workspace=packages/embedded-postgres --include-workspace-root \
  && npm cache clean --force
COPY . .
COPY --from=web /app/web/dist web/dist

# As scripts/bootstrap/run.mjs starts Node. In a container of 8 GB and more, add --max-old-space-size=2000.
ENV NODE_OPTIONS=--max-semi-space-size=16

RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/src/main.ts"]
CMD ["serve"]

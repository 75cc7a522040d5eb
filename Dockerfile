# Vite builds the console in this stage. The final image copies the built files without the tools.
FROM node:24-slim AS console
WORKDIR /console
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY scripts/build-console.ts ./scripts/
COPY console ./console
RUN node scripts/build-console.ts

FROM node:24-slim

WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/trim-packages.ts ./scripts/
# The base image has Node, so the packaged Node, its headers and all source maps are deleted.
RUN npm ci --omit=dev --ignore-scripts && node scripts/trim-packages.ts && npm cache clean --force
COPY src ./src
COPY sandbox ./sandbox
COPY migrations ./migrations
COPY --from=console /console/dist ./dist
# Bundles the modules of Weft, which halves the time of a start. Elsewhere the first start does this, but here the shop's
# user may not write to /app.
RUN node src/cli/joined/main.ts

# PostgreSQL's initdb refuses root and needs a user with a name. The base image has the user `node`.
RUN mkdir /data && chown node:node /data
USER node
# Weft creates its secrets (.env) and its database (.data) in this folder. Keep the volume.
WORKDIR /data
VOLUME /data

ENV HOST=0.0.0.0 NODE_ENV=production
EXPOSE 9000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 9000) + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Two malloc arenas instead of one per thread, and half of V8's default size for new objects: a quarter less memory.
ENV MALLOC_ARENA_MAX=2
CMD ["node", "--max-semi-space-size=8", "/app/src/weft.mjs", "start"]

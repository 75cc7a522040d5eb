# Vite builds the console here; the image below takes the files it made and none of the tools.
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
# The image has Node: the package that brings it, its headers and source maps are not needed.
RUN npm ci --omit=dev --ignore-scripts && node scripts/trim-packages.ts && npm cache clean --force
COPY src ./src
COPY sandbox ./sandbox
COPY migrations ./migrations
COPY --from=console /console/dist ./dist
# What a running shop does by itself, where it may write to its own folder: starts take half the time.
RUN node src/cli/joined/main.ts

# PostgreSQL's initdb refuses root and needs a user with a name: `node` comes with the image.
RUN mkdir /data && chown node:node /data
USER node
# The secrets (.env) and the database (.data) are made here: keep it.
WORKDIR /data
VOLUME /data

ENV HOST=0.0.0.0 NODE_ENV=production
EXPOSE 9000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 9000) + '/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Half of what V8 takes for new objects, and two pools of memory instead of one per thread: a quarter less memory.
ENV MALLOC_ARENA_MAX=2
CMD ["node", "--max-semi-space-size=8", "/app/src/weft.mjs", "start"]

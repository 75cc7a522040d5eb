import { existsSync } from 'node:fs'
import type { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from './postgres.ts'

const migrator = new URL('../../src/platform/db/migrate.ts', import.meta.url)

let shared: Promise<TestServer> | undefined
let users = 0

/** Starts one server with one migrated template per run, shared by all projects. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  users++
  shared ??= startTestServer(migrate)
  const server = await shared
  project.provide('testServer', { url: server.url, template: server.template, strategy: server.strategy })
  return async () => {
    users--
    if (users > 0) return
    shared = undefined
    await server.stop()
  }
}

async function migrate(pool: Pool): Promise<void> {
  if (!existsSync(migrator)) return
  const { migrate: applyMigrations } = await import(migrator.href)
  await applyMigrations(pool, () => {})
}

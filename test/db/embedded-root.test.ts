import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { canReach } from '../../src/platform/db/embedded/account.ts'
import { materialize } from '../../src/platform/db/embedded/materialize.ts'
import { nativePackage } from '../../src/platform/db/embedded/native-package.ts'
import { isAlive, newFolder, query, serverPid, spawnOwner, startDatabase } from '../support/embedded.ts'

const nobody = { uid: 65534, gid: 65534, differs: true }
const daemonUser = { uid: 1, gid: 1 }
const asRoot = process.getuid?.() === 0

describe.runIf(asRoot && process.platform === 'linux')('as root on Linux (skipped for an ordinary user)', () => {
  test('the database works in a folder that only root may enter, as an unprivileged user', async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const dataDir = join(closed, 'weft', '.data')
    const database = await startDatabase(dataDir)
    await query(database.url, 'create table kept (id int); insert into kept values (1)')
    await query(database.url, 'create extension pg_trgm')
    expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(65534)
    expect(canReach(join(dataDir, 'postgres'), nobody)).toBe(false)
    await database.stop()
    const again = await startDatabase(dataDir)
    expect(await query(again.url, 'select id from kept')).toEqual([{ id: 1 }])
  })

  test('a leftover server in a folder that only root may enter is recognised and stopped', async () => {
    const dataDir = join(newFolder(), '.data')
    const owner = spawnOwner(dataDir)
    await owner.hears()
    const orphan = serverPid(dataDir)
    process.kill(owner.pid, 'SIGKILL')
    await owner.ends()
    const database = await startDatabase(dataDir)
    expect(isAlive(orphan)).toBe(false)
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('the server runs as the owner of the data folder if that is not root', async () => {
    const dataDir = newFolder()
    chownSync(dataDir, daemonUser.uid, daemonUser.gid)
    await startDatabase(dataDir)
    expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(daemonUser.uid)
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(daemonUser.uid)
  })

  test('a database that was restored as root is handed to the server user', async () => {
    const dataDir = newFolder()
    const first = await startDatabase(dataDir)
    await query(first.url, 'create table kept (id int)')
    await first.stop()
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'postgres')])
    const second = await startDatabase(dataDir)
    expect(await query(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }])
    expect(statSync(join(dataDir, 'postgres', 'PG_VERSION')).uid).toBe(65534)
  })
})

const source = nativePackage(process.platform, process.arch)

test.each(['linked', 'copied'])('a %s tree of the programs is complete, runs, and is reused', (how) => {
  const dataDir = newFolder()
  const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, differs: false }
  mkdirSync(join(dataDir, 'postgresql-17.0.0-0123456789ab-linked'))
  const place = { dataDir, account, reachable: how === 'linked' }
  const tree = materialize(source, place)
  const made = statSync(tree).ino
  for (const program of ['initdb', 'postgres']) {
    const version = execFileSync(join(tree, 'bin', program), ['--version'], { encoding: 'utf8', env: {} })
    expect(version).toBe(`${program} (PostgreSQL) 18.4\n`)
  }
  for (const link of source.links) expect(existsSync(join(tree, link.target))).toBe(true)
  expect(existsSync(join(tree, 'share/postgresql/extension/pg_trgm.control'))).toBe(true)
  expect(existsSync(join(tree, 'lib/postgresql/unaccent.so'))).toBe(true)
  expect(statSync(materialize(source, place)).ino).toBe(made)
  expect(readdirSync(dataDir)).toHaveLength(1)
})

test('a tree of the programs with a missing file is created again', () => {
  const dataDir = newFolder()
  const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, differs: false }
  const place = { dataDir, account, reachable: true }
  const tree = materialize(source, place)
  const library = join(tree, 'lib/postgresql/pg_trgm.so')
  execFileSync('rm', [library])
  expect(materialize(source, place)).toBe(tree)
  expect(existsSync(library)).toBe(true)
})

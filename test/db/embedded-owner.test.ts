import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/db/embedded/index.ts'
import { isAlive, newFolder, query, serverPid, spawnOwner, startDatabase, until } from '../support/embedded.ts'

const onLinux = process.platform === 'linux'

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error(`expected a text, not ${JSON.stringify(value)}`)
  return value
}

test('the server left by a killed Weft is stopped by the next start, and committed rows are kept', async () => {
  const dataDir = newFolder()
  const owner = spawnOwner(dataDir)
  const { url } = await owner.hears()
  await query(text(url), 'create table kept (id int); insert into kept values (1)')
  const orphan = serverPid(dataDir)
  process.kill(owner.pid, 'SIGKILL')
  await owner.ends()
  expect(isAlive(orphan)).toBe(true)
  const database = await startDatabase(dataDir)
  expect(isAlive(orphan)).toBe(false)
  expect(await query(database.url, 'select id from kept')).toEqual([{ id: 1 }])
})

test('a second Weft on a folder in use is refused by name, and the first continues', async () => {
  const dataDir = newFolder()
  const owner = spawnOwner(dataDir)
  const { url } = await owner.hears()
  const server = serverPid(dataDir)
  await expect(startDatabase(dataDir)).rejects.toMatchObject({
    code: 'in_use',
    message:
      `Weft is already running on the data folder ${dataDir} (process ${owner.pid}). ` +
      'Stop it first, or give this one another DATA_DIR.',
  })
  expect(await query(text(url), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(serverPid(dataDir)).toBe(server)
})

test('a second start in the same process is refused, and does not release the folder', async () => {
  const dataDir = newFolder()
  await startDatabase(dataDir)
  await expect(startDatabase(dataDir)).rejects.toMatchObject({ code: 'in_use' })
  expect(await spawnOwner(dataDir).hears()).toMatchObject({ code: 'in_use' })
})

test.each([
  ['a new folder', false],
  ['the folder of a killed Weft', true],
])('exactly one of eight concurrent starts on %s succeeds', async (_folder, leftover) => {
  const dataDir = newFolder()
  if (leftover) {
    const killed = spawnOwner(dataDir)
    await killed.hears()
    process.kill(killed.pid, 'SIGKILL')
    await killed.ends()
  }
  const starters = Array.from({ length: 8 }, () => spawnOwner(dataDir))
  const said = await Promise.all(starters.map((starter) => starter.hears()))
  const outcomes = said.map((facts) => (facts.url === undefined ? facts.code : 'running')).sort()
  expect(outcomes).toEqual([...Array.from({ length: 7 }, () => 'in_use'), 'running'])
  const winner = said.find((facts) => facts.url !== undefined)
  expect(await query(text(winner?.url), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a stale pid file with another program’s pid harms no program', async () => {
  const dataDir = newFolder()
  const first = await startDatabase(dataDir)
  await first.stop()
  const serverUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const bystander = spawn('sleep', ['300'], { ...serverUser, stdio: 'ignore' })
  onTestFinished(() => {
    bystander.kill('SIGKILL')
  })
  const pid = bystander.pid ?? 0
  const cluster = join(dataDir, 'postgres')
  writeFileSync(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n1700000000\n5432\n.\n\n  123 456\nready   \n`)
  writeFileSync(join(cluster, '.s.PGSQL.5432.lock'), `${pid}\n${cluster}\n1700000000\n5432\n.\n`)
  const second = await startDatabase(dataDir)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(isAlive(pid)).toBe(true)
})

test('a pid file emptied by a power failure or a full disk does not prevent the next start', async () => {
  const dataDir = newFolder()
  const first = await startDatabase(dataDir)
  await first.stop()
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), '')
  const second = await startDatabase(dataDir)
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the owner of a killed server is told, may start again at once, and committed rows are kept', async () => {
  const dataDir = newFolder()
  const first = await startDatabase(dataDir)
  await query(first.url, 'create table kept (id int); insert into kept values (1), (2)')
  const server = serverPid(dataDir)
  const restarted = new Promise<{ message: string; second: EmbeddedPostgres }>((resolve, reject) => {
    first.onUnexpectedExit((message) => {
      startDatabase(dataDir).then((second) => resolve({ message, second }), reject)
    })
  })
  process.kill(server, 'SIGKILL')
  const { message, second } = await restarted
  onTestFinished(() => second.stop())
  expect(message).toMatch(/^The database server ended unexpectedly: .*\(SIGKILL\)$/)
  expect(await query(second.url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
  await first.stop()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a busy session that outlives its killed server is ended before the next server starts', async () => {
  const dataDir = newFolder()
  const owner = spawnOwner(dataDir)
  const url = text((await owner.hears()).url)
  const busy = query(url, "set statement_timeout = '30s'; do $$ begin loop perform 1; end loop; end $$")
  const broken = expect(busy).rejects.toThrow()
  let sessions: unknown[] = []
  while (sessions.length === 0) {
    sessions = await query(url, "select pid from pg_stat_activity where state = 'active' and query like 'set%loop%'")
  }
  const pid = Number(JSON.parse(JSON.stringify(sessions))[0].pid)
  const server = serverPid(dataDir)
  process.kill(owner.pid, 'SIGKILL')
  await owner.ends()
  process.kill(server, 'SIGKILL')
  await until(() => !isAlive(server))
  expect(isAlive(pid)).toBe(true)
  const database = await startDatabase(dataDir)
  expect(isAlive(pid)).toBe(false)
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await broken
})

test('a stop is not reported as an unexpected end', async () => {
  const dataDir = newFolder()
  const database = await startDatabase(dataDir)
  const messages: string[] = []
  database.onUnexpectedExit((message) => messages.push(message))
  await database.stop()
  const again = await startDatabase(dataDir)
  await again.stop()
  expect(messages).toEqual([])
})

test('a listener added after the unexpected end is still called', async () => {
  const dataDir = newFolder()
  const database = await startDatabase(dataDir)
  const server = serverPid(dataDir)
  const once = () => new Promise<string>((resolve) => database.onUnexpectedExit(resolve))
  const early = once()
  process.kill(server, 'SIGKILL')
  expect(await early).toBe(await once())
})

test('Ctrl-C reaches only Weft, which can still use the database before stopping it', async () => {
  const dataDir = newFolder()
  const owner = spawnOwner(dataDir)
  await owner.hears()
  const server = serverPid(dataDir)
  process.kill(-owner.pid, 'SIGINT')
  expect(await owner.hears()).toEqual({ stopped: true, aliveAtSignal: true })
  await owner.ends()
  expect(isAlive(server)).toBe(false)
})

test('a Weft that exits without stopping its database ends the server too', async () => {
  const dataDir = newFolder()
  const owner = spawnOwner(dataDir)
  await owner.hears()
  const server = serverPid(dataDir)
  process.kill(owner.pid, 'SIGUSR2')
  await owner.ends()
  await until(() => !isAlive(server))
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await database.stop()
  expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
})

test.runIf(onLinux)('the server has its own session, no terminal and none of its owner’s open files', async () => {
  const dataDir = newFolder()
  const high = Array.from({ length: 60 }, () => 'ignore' as const)
  const owner = spawnOwner(dataDir, ['pipe', ...high, 'pipe'])
  await owner.hears()
  const server = serverPid(dataDir)
  // The fields after the name in brackets are state, parent, process group, session and terminal.
  const facts = readFileSync(`/proc/${server}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  expect({ group: Number(facts[2]), session: Number(facts[3]), terminal: Number(facts[4]) }).toEqual({
    group: server,
    session: server,
    terminal: 0,
  })
  const log = join(dataDir, 'postgres.log')
  const standard = [0, 1, 2].map((fd) => readlinkSync(`/proc/${server}/fd/${fd}`))
  expect(standard).toEqual(['/dev/null', log, log])
  const opened = (pid: number) => readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
  const pipes = new Set(opened(owner.pid).filter((target) => /^(pipe|socket):/.test(target)))
  expect(pipes.size).toBeGreaterThan(2)
  expect(opened(server).filter((target) => pipes.has(target))).toEqual([])
})

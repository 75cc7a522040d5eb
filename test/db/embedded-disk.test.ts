import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newFolder, query, startDatabase } from '../support/embedded.ts'

const full = (folder: string): string =>
  `The disk that holds ${folder} is full, so the database cannot work. Nothing is lost: free some space ` +
  '(the database needs about 100 MB to start with) and start Weft again.'

const canMount = process.platform === 'linux' && process.getuid?.() === 0 && mountable()

describe.runIf(canMount)('on a small disk (skipped where a tmpfs may not be mounted)', () => {
  test('a database that does not fit is refused clearly and leaves nothing incomplete', async () => {
    const dataDir = smallDisk(30)
    await expect(startDatabase(dataDir)).rejects.toMatchObject({ code: 'disk_full' })
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual([])
  })

  test('a start on a full disk is refused clearly, and keeps every row once there is space', async () => {
    const dataDir = smallDisk(150)
    const first = await startDatabase(dataDir)
    await query(first.url, 'create table kept (id int); insert into kept select generate_series(1, 1000)')
    await first.stop()
    const ballast = fill(dataDir)
    await expect(startDatabase(dataDir)).rejects.toMatchObject({ code: 'disk_full', message: full(dataDir) })
    rmSync(ballast)
    const second = await startDatabase(dataDir)
    expect(await query(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }])
  })

  test('a disk that fills up while the server runs refuses writes and loses nothing committed', async () => {
    const dataDir = smallDisk(150)
    const first = await startDatabase(dataDir)
    await query(first.url, 'create table kept (id int); insert into kept select generate_series(1, 1000)')
    await query(first.url, 'create table bulk (filler text)')
    const ballast = fill(dataDir)
    await expect(
      query(first.url, 'insert into bulk select repeat(md5(n::text), 30) from generate_series(1, 100000) n'),
    ).rejects.toMatchObject({ code: '53100' })
    rmSync(ballast)
    await first.stop()
    const second = await startDatabase(dataDir)
    expect(await query(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }])
    expect(await query(second.url, 'select count(*)::int as rows from bulk')).toEqual([{ rows: 0 }])
    expect(await query(second.url, 'insert into kept values (1001) returning id')).toEqual([{ id: 1001 }])
  })

  test('a disk without room for the write-ahead log may end the server, and a new start has every row', async () => {
    const dataDir = smallDisk(150)
    const first = await startDatabase(dataDir)
    await query(first.url, 'create table kept (id int); insert into kept select generate_series(1, 1000)')
    const ballast = fill(dataDir)
    const flood = "select pg_logical_emit_message(true, 'flood', repeat('x', 1000000)) from generate_series(1, 100)"
    await expect(query(first.url, flood)).rejects.toThrow()
    rmSync(ballast)
    await first.stop()
    const second = await startDatabase(dataDir)
    expect(await query(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }])
    expect(await query(second.url, 'insert into kept values (1001) returning id')).toEqual([{ id: 1001 }])
  })
})

function mountable(): boolean {
  const tried = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
  return tried.status === 0
}

function smallDisk(megabytes: number): string {
  const folder = newFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (mounted.status !== 0) throw new Error(String(mounted.stderr))
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder])
  })
  return folder
}

/** Fills the disk to the last block. */
function fill(folder: string): string {
  const path = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(path, Buffer.alloc(bavail * bsize))
  return path
}

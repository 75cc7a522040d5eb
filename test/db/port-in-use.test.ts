import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

test('a start on a port in use says only that, and creates no database', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const folder = mkdtempSync(join(tmpdir(), 'weft-port-'))
  const dataDir = join(folder, 'data')
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../../src/weft.mjs', import.meta.url)), 'start'],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) },
      encoding: 'utf8',
    },
  )
  expect({ status, stdout, stderr, created: existsSync(dataDir) }).toEqual({
    status: 1,
    stdout: '',
    stderr: `Port ${port} on 127.0.0.1 is in use. Stop the process that uses it, or set PORT to another port.\n`,
    created: false,
  })
})

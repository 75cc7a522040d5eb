import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { mailLimits } from '../../../src/back-office/inbox/limits.ts'
import { createMailReader } from '../../../src/back-office/inbox/mail-reader.ts'
import { message } from '../../support/mails.ts'

const timeout = 120_000
const mail = (subject: string): Buffer => Buffer.from(message({ From: 'a@b.example', Subject: subject }, 'Hello'))

function reader(limits: Partial<typeof mailLimits> = {}) {
  const pids: number[] = []
  const made = createMailReader({ ...mailLimits, ...limits }, (pid) => pids.push(pid))
  onTestFinished(() => made.stop())
  return { ...made, pids }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie process has already ended.
    return !existsSync('/proc') || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('the first message starts a process, which also reads the next one and ends when the reader is stopped', {
  timeout,
}, async () => {
  const { read, stop, pids } = reader()
  expect(pids).toEqual([])
  expect([(await read(mail('one'))).subject, (await read(mail('two'))).subject]).toEqual(['one', 'two'])
  expect(pids.map(isAlive)).toEqual([true])
  await stop()
  expect(pids.map(isAlive)).toEqual([false])
})

test('a process killed while reading is replaced, and the message is read', { timeout }, async () => {
  const { read, pids } = reader()
  await read(mail('one'))
  const reading = read(Buffer.from(message({ From: 'a@b.example', Subject: 'long' }, 'Hello\n'.repeat(1_000_000))))
  await new Promise(setImmediate)
  process.kill(pids[0] ?? 0, 'SIGKILL')
  expect((await reading).subject).toBe('long')
  expect(pids.map(isAlive)).toEqual([false, true])
})

test('a message that kills every process is given up after the second', { timeout }, async () => {
  const pids: number[] = []
  const killed = createMailReader(mailLimits, (pid) => {
    pids.push(pid)
    process.kill(pid, 'SIGKILL')
  })
  await expect(killed.read(mail('one'))).rejects.toThrow('The message could not be read.')
  expect(pids.map(isAlive)).toEqual([false, false])
})

test('an idle process ends, and the next message starts another', { timeout }, async () => {
  const { read, pids } = reader({ idleMs: 1 as typeof mailLimits.idleMs })
  await read(mail('one'))
  await expect.poll(() => pids.map(isAlive), { timeout: 20_000 }).toEqual([false])
  expect((await read(mail('two'))).subject).toBe('two')
})

test('a message over 25 MiB is refused before it is parsed', { timeout }, async () => {
  const { read, pids } = reader()
  await expect(read(Buffer.alloc(25 * 1024 * 1024 + 1))).rejects.toThrow('The message is larger than 26214400 bytes.')
  expect(pids).toEqual([])
})

test('only the first 4 MB of bodies are read, with a warning; attachments do not count', {
  timeout,
}, async () => {
  const { extractOrder } = reader()
  const parts = (length: number): Buffer =>
    Buffer.from(
      message(
        { From: 'a@b.example', Subject: 'Hi', 'Content-Type': 'multipart/mixed; boundary=b' },
        [
          `--b\nContent-Type: application/pdf\n\n${'x'.repeat(5_000_000)}`,
          `--b\nContent-Type: text/plain\n\n${' '.repeat(length)}Order number: PO-1\nTotal: $5.00\n--b--`,
        ].join('\n'),
      ),
    )
  const [whole, cut] = [await extractOrder(parts(1000)), await extractOrder(parts(4_000_000))]
  expect([whole.order_number, Object(whole._meta).warnings]).toEqual([
    'PO-1',
    [{ code: 'currency_assumed', message: '$ was taken for USD.' }],
  ])
  expect([cut.order_number, Object(cut._meta).warnings]).toEqual([
    '',
    [
      { code: 'message_cut', message: 'The e-mail is too long: only its beginning was read.' },
      { code: 'no_order_found', message: 'The e-mail reports no order.' },
    ],
  ])
})

test('a killed server leaves no process behind', { timeout }, async () => {
  const module = new URL('../../../src/back-office/inbox/mail-reader.ts', import.meta.url)
  const script = `
    const { createMailReader } = await import(${JSON.stringify(module)})
    await createMailReader(undefined, (pid) => console.log(pid)).read(Buffer.from('Subject: x\\n\\nx'))
    console.log('read')
    setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void server.kill('SIGKILL'))
  let said = ''
  server.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(/^\d+\nread\n$/)
  const pid = Number.parseInt(said, 10)
  expect(isAlive(pid)).toBe(true)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentKey } from '../../../src/back-office/inbox/content-key.ts'
import { messageOfForm } from '../../../src/back-office/inbox/message-of-form.ts'
import { turnsDuring } from '../../support/turns-during.ts'

const mebibyte = 1024 * 1024
const head = 'Message-ID: <a@b>\r\nFrom: a@b.example\r\n'

describe('the key of a message', () => {
  it.each([
    ['header lines', head + 'X: y\r\n'.repeat((8 * mebibyte) / 6)],
    ['line ends', `${head}\r\nx${'\r\n'.repeat(4 * mebibyte)}x`],
    ['space at the end', `${head}\r\nx${' '.repeat(8 * mebibyte)}`],
  ])('is built from %s in slices of 256 KiB', async (_what, text) => {
    expect(await turnsDuring(contentKey(Buffer.from(text, 'latin1')))).toBeGreaterThanOrEqual(31)
  })

  it('ignores line endings and trailing whitespace at any boundary of slices', async () => {
    const edge = 256 * 1024
    const text = fc.array(fc.constantFrom('a', ' ', '\n', '\n\n', '\u00a0', 'é'), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: -4, max: 4 }), async (parts, shift) => {
        const body = `${'b'.repeat(edge - head.length + shift)}${parts.join('')}`
        const keyOf = (message: string) => contentKey(Buffer.from(message, 'latin1'))
        const written = `${head.replaceAll('\r\n', '\n')}\n${body}`
        expect(await keyOf(`${written.replaceAll('\n', '\r\n')}\r\n `)).toBe(await keyOf(written.trimEnd()))
      }),
      { numRuns: 50 },
    )
  })
})

describe('the message in a form', () => {
  const type = 'multipart/form-data; boundary=x'
  const part = (name: string, value: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const read = async (text: string) =>
    (await messageOfForm(type, Buffer.from(text, 'latin1')))?.toString('latin1') ?? null

  it.each([
    ['in a field', `${part('a', '1')}${part('message', 'From: a\r\n\r\né')}--x--\r\n`, 'From: a\r\n\r\né'],
    ['in a file', `${part('message', 'From: a', '; filename="m.eml"')}--x--\r\n`, 'From: a'],
    ['under another name', `${part('body-mime', 'From: a')}--x--\r\n`, 'From: a'],
    ['twice: the first counts', `${part('message', 'one')}${part('message', 'two')}--x--\r\n`, 'one'],
    ['nowhere', `${part('other', 'From: a')}--x--\r\n`, null],
    ['cut off', part('message', 'From: a').slice(0, -4), null],
    ['behind more than 200 parts', `${part('a', '1').repeat(201)}${part('message', 'x')}--x--\r\n`, null],
  ])('%s', async (_where, text, message) => {
    expect(await read(text)).toBe(message)
  })

  it('is read in slices of 64 KiB', async () => {
    const text = `${part('message', '\r\n-'.repeat((8 * mebibyte) / 3))}--x--\r\n`
    expect(await turnsDuring(read(text))).toBeGreaterThanOrEqual(127)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailLimits } from '../../../src/back-office/inbox/limits.ts'
import { createMailReader } from '../../../src/back-office/inbox/mail-reader.ts'
import type { MailReader } from '../../../src/back-office/inbox/ports.ts'
import { sanitiseHtml } from '../../../src/back-office/inbox/sanitise-html.ts'
import { readMarkup } from '../../../src/back-office/markup/index.ts'
import type { MarkupNode } from '../../../src/back-office/markup/markup.types.ts'
import { message } from '../../support/mails.ts'

let reader: MailReader
beforeAll(() => {
  // Twice the usual CPU time, because other processes slow down this one on a shared machine.
  reader = createMailReader({ ...mailLimits, cpuMs: 2 * mailLimits.cpuMs })
})
afterAll(() => reader.stop())

const harmless = Buffer.from(message({ From: 'a@b.example', Subject: 'Fine' }, 'Hello'))
const headers = (type: string) => ({ From: 'a@b.example', Subject: 'Bomb', 'Content-Type': type })

/** Returns the name and message of the error. Checks that the reader still works afterwards. */
async function refusal(raw: Buffer, by = reader): Promise<unknown> {
  const refused: unknown = await by.read(raw).catch((error: unknown) => error)
  expect((await by.read(harmless)).subject).toBe('Fine')
  return refused instanceof Error ? [refused.name, refused.message] : refused
}

test('a message with a million parts is refused after 300', { timeout: 120_000 }, async () => {
  const raw = Buffer.from(message(headers('multipart/mixed; boundary=b'), '--b\n\nx\n'.repeat(1_000_000)))
  expect(await refusal(raw)).toEqual(['MailUnreadable', 'The message has more than 300 parts.'])
})

test.each([
  [100, 'The message is nested deeper than 32 levels.'],
  [1000, 'The message has more than 300 parts.'],
])('an e-mail nested %i levels deep is refused: %s', { timeout: 120_000 }, async (levels, reason) => {
  const nested = Array.from(
    { length: levels },
    (_, level) => `--b${level}\nContent-Type: multipart/mixed; boundary=b${level + 1}\n\n`,
  )
  const raw = Buffer.from(message(headers('multipart/mixed; boundary=b0'), nested.join('')))
  expect(await refusal(raw)).toEqual(['MailUnreadable', reason])
})

test('endless headers are refused', { timeout: 120_000 }, async () => {
  expect(await refusal(Buffer.from(`Subject: x\r\n${'X-Long: yyyyyyyyyyyyyyyy\r\n'.repeat(500_000)}`))).toEqual([
    'MailUnreadable',
    'The headers of the message are too long.',
  ])
})

test('a message that takes too long is refused', {
  timeout: 120_000,
}, async () => {
  const impatient = createMailReader({ ...mailLimits, readMs: 1 })
  const deep = Buffer.from(message(headers('text/html'), '<div>'.repeat(200_000)))
  try {
    await expect(impatient.read(deep)).rejects.toThrow('The message takes longer than 1 ms to read.')
  } finally {
    await impatient.stop()
  }
})

test('a message that exceeds its CPU time is refused', {
  timeout: 120_000,
}, async () => {
  const frugal = createMailReader({ ...mailLimits, cpuMs: 20 })
  const busy = Buffer.from(message(headers('text/html'), '&amp;'.repeat(790_000)))
  try {
    await expect(frugal.read(busy)).rejects.toThrow('The message takes more than 20 ms of processor time to read.')
  } finally {
    await frugal.stop()
  }
})

test('only the first 25,000 tags are read, with a warning', { timeout: 120_000 }, async () => {
  const row = '<tr><td>Copper Kettle</td><td>2</td><td>$5.00</td></tr>'
  const table = `<p>Order number: PO-7001</p><table><tr><th>Item<th>Qty<th>Price</tr>${row.repeat(45_000)}</table>`
  const raw = Buffer.from(message(headers('text/html'), `${table}<p>Total: $450,000.00</p>`))
  const { html } = await reader.read(raw)
  expect(html?.match(/<td>/g)).toHaveLength(9372)
  const { order_number, total, _meta } = await reader.extractOrder(raw)
  expect([order_number, total]).toEqual(['PO-7001', null])
  expect(_meta).toMatchObject({
    warnings: expect.arrayContaining([
      { code: 'message_cut', message: 'The e-mail is too long: only its beginning was read.' },
    ]),
  })
})

test('a message that needs too much memory ends only its own process', { timeout: 120_000 }, async () => {
  const small = createMailReader({ cpuMs: 60_000, readMs: 60_000, heapMebibytes: 40, idleMs: 60_000 })
  const heavy = Buffer.from(message(headers('text/html'), '&lt'.repeat(1_300_000)))
  try {
    expect(await refusal(heavy, small)).toEqual(['MailUnreadable', 'The message takes too much memory to read.'])
  } finally {
    await small.stop()
  }
})

test('extraction finishes for two million characters of near matches', { timeout: 120_000 }, async () => {
  const bait = [
    'Total: '.repeat(60_000),
    '1,'.repeat(200_000),
    `Order number ${'A-'.repeat(200_000)}`,
    `1Z${' 1Z'.repeat(200_000)}`,
  ].join('\n')
  const raw = Buffer.from(message(headers('text/plain'), bait))
  const extracted = await reader.extractOrder(raw)
  expect([extracted.total, extracted.order_number, extracted.items]).toEqual([null, '', []])
})

const dataDir = process.env.TEST_DATA_DIR
test.skipIf(!dataDir)('e-mails that broke other parsers are read or refused, and yield no order', async () => {
  const folder = join(dataDir ?? '', 'mail')
  const results: Record<string, unknown> = {}
  for (const file of readdirSync(folder).sort()) {
    const extracted = await reader.extractOrder(readFileSync(join(folder, file))).catch((error: Error) => error.message)
    results[file] =
      typeof extracted === 'string' ? extracted : [extracted.order_number, extracted.total, extracted.items]
  }
  const nothing = ['', null, []]
  expect(results).toEqual({
    'base64encodedroot.eml': nothing,
    'decoderended.eml': nothing,
    'delivery-status.eml': nothing,
    'htmllargecallstack.eml': nothing,
    'mixed.eml': nothing,
    'nested.eml': nothing,
    'nodemailer.eml': nothing,
    'spam.eml': nothing,
  })
})

test.each([
  ['<p onclick="x()">Hi <script>alert(1)</script><b>you</b></p>', '<p>Hi <b>you</b></p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  [
    '<a href=" https://a.example/?a=1&b=2 ">x</a>',
    '<a href="https://a.example/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
  ],
  ['<img src="https://t.example/o.gif" alt="logo" style="x:url(y)">', '<img alt="logo">'],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', '<img>'],
  ['<img src="data:image/png;base64,iVBORw0=">', '<img src="data:image/png;base64,iVBORw0=">'],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>ok', 'ok'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['<td title="&quot;><script>x</script>">a</td>&lt;script&gt;', 'a&lt;script&gt;'],
  ['<form action="https://e.example"><input name="p">text</form>', ''],
  ['<base href="https://e.example/"><custom-element>kept</custom-element>', 'kept'],
])('the HTML %s of an e-mail is shown as %s', (given, shown) => {
  expect(sanitiseHtml(readMarkup(given, mailLimits), 10_000)).toBe(shown)
})

/** Returns the element names and texts, nested. */
const outline = (nodes: readonly MarkupNode[]): unknown[] =>
  nodes.map((node) => (typeof node === 'string' ? node : [node.name, ...outline(node.children)]))
const treeOf = (html: string): unknown[] => outline(readMarkup(html, mailLimits).children)

test.each([
  [
    '<table><tr><td><b>a<td><i>b<tr><th>c</table>d',
    [['table', ['tr', ['td', ['b', 'a']], ['td', ['i', 'b']]], ['tr', ['th', 'c']]], 'd'],
  ],
  [
    '<table><tr><td><table><tr><td>a</table>b<td>c</table>',
    [['table', ['tr', ['td', ['table', ['tr', ['td', 'a']]], 'b'], ['td', 'c']]]],
  ],
  [
    '<p>a<p>b<div>c</p>d</div>',
    [
      ['p', 'a'],
      ['p', 'b'],
      ['div', 'cd'],
    ],
  ],
  ['<ul><li>a<li>b<ul><li>c</ul><li>d</ul>', [['ul', ['li', 'a'], ['li', 'b', ['ul', ['li', 'c']]], ['li', 'd']]]],
  ['<font><table><tr><td>a</font>b</table>c</font>d', [['font', ['table', ['tr', ['td', 'ab']]], 'c'], 'd']],
  ['<td>a</td><tr>b', ['ab']],
  [
    '<html><head><title>t</title><body>a &amp; b&lt;<br/>c<div/>d',
    [['title', 't'], 'a & b<', ['br'], 'c', ['div', 'd']],
  ],
  ['<table><form><tr><td>a</form><td>b</table>', [['table', ['form'], ['tr', ['td', 'a'], ['td', 'b']]]]],
  ['a<!--[if mso]>x<![endif]--><!--[if !mso]><!-->b<!--<![endif]-->', ['ab']],
  ['<svg/>a<svg><path/></svg>b', [['svg'], 'a', ['svg', ['path']], 'b']],
])('the HTML %s is parsed as a browser parses it', (html, tree) => {
  expect(treeOf(html)).toEqual(tree)
})

test('only the beginning of markup with more than 500 open elements is read', () => {
  const read = readMarkup(`<br>${'<div>'.repeat(500)}x</div><div><div>y`, mailLimits)
  expect([read.isCut, JSON.stringify(outline(read.children)).includes('y')]).toEqual([true, false])
  const rows = readMarkup(`<table>${'<tr><td><p><li><b>'.repeat(4000)}`, mailLimits)
  expect([rows.isCut, outline(rows.children).flat().length]).toEqual([false, 4001])
})

test('an element keeps only attributes that the reader uses, the first of each name', () => {
  const many = Array.from({ length: 100_000 }, (_, at) => `a${at}="${'x'.repeat(10)}"`).join(' ')
  const [element] = readMarkup(
    `<a ${many} HREF="https://a.example/?a=1&amp;b" href=second __proto__=x hidden>x`,
    mailLimits,
  ).children
  expect(element).toEqual({
    name: 'a',
    attributes: { href: 'https://a.example/?a=1&b', hidden: '' },
    children: ['x'],
  })
})

test('markup nested 2,000 levels deep is shown, and truncated markup is closed', { timeout: 60_000 }, () => {
  const deep = readMarkup(`${'<div>'.repeat(2000)}x`, { ...mailLimits, openElements: 2000 })
  expect(sanitiseHtml(deep, 1_000_000)).toBe(`${'<div>'.repeat(2000)}x${'</div>'.repeat(2000)}`)
  expect(sanitiseHtml(readMarkup('<p><b>one two</b></p><p>three</p>', mailLimits), 10)).toBe('<p><b>one two</b></p>')
})

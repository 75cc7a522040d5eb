import { expect, test } from 'vitest'
import type { Row } from '../../../../src/back-office/extraction/document.types.ts'
import {
  forwardedIn,
  isForward,
  withoutForward,
  withoutQuotes,
} from '../../../../src/back-office/extraction/forwarded.rules.ts'
import { markupLinks, markupRows, plainRows, rowText } from '../../../../src/back-office/extraction/mail-rows.rules.ts'
import { mailLimits } from '../../../../src/back-office/inbox/limits.ts'
import { readMarkup } from '../../../../src/back-office/markup/index.ts'

/**
 * Describes rows. `0: ` is the number of the table, `^` a blank line above the row, `>` an indentation, `‖` the border
 * of a cell, `⏎` a line break in a cell.
 */
const shown = (rows: readonly Row[]): string[] =>
  rows.map(({ table, isAfterGap, isIndented, cells }) =>
    [
      table === null ? '' : `${table}: `,
      isAfterGap ? '^ ' : '',
      isIndented ? '> ' : '',
      cells
        .map(({ text, isHeader, span }) =>
          [text.replaceAll('\n', '⏎'), isHeader ? ' (th)' : '', span > 1 ? ` (${span})` : ''].join(''),
        )
        .join(' ‖ '),
    ].join(''),
  )

const markup = (html: string) => readMarkup(html, mailLimits)

test.each([
  ['<p>Hello</p><p>World</p>', ['Hello', 'World']],
  ['Hello<br>World', ['Hello', 'World']],
  ['<p>a <b>b</b>  c</p>', ['a b c']],
  [
    '<table><tr><th>Item</th><th>Qty</th></tr><tr><td>Linen</td><td>2</td></tr></table>',
    ['0: Item (th) ‖ Qty (th)', '0: Linen ‖ 2'],
  ],
  [
    '<table><tr><td colspan="2">Total</td><td>5.00</td></tr></table><table><tr><td>a</td><td>b</td></tr></table>',
    ['0: Total (2) ‖ 5.00', '1: a ‖ b'],
  ],
  ['<table><tr><td>One</td></tr></table>', ['0: One']],
  [
    '<table><tr><td><table><tr><td>Linen</td><td>2</td></tr></table></td><td></td></tr></table>after',
    ['1: Linen ‖ 2', 'after'],
  ],
  [
    '<table><tr><td><table><tr><td>Linen</td></tr><tr><td>blue</td></tr></table></td><td>2</td><td>€5.00</td></tr></table>',
    ['0: Linen⏎blue ‖ 2 ‖ €5.00'],
  ],
  [
    '<table><tr><td><table><tr><td>Linen</td></tr><tr><td>€4.00</td></tr></table></td><td>€5.00</td></tr></table>',
    ['1: Linen', '1: €4.00', '0: €5.00'],
  ],
  [
    '<p style="display:none">no</p><p hidden>no</p><s>no</s><p>yes</p><script>no</script><title>no</title><p style="opacity:0">no</p><p style="opacity:0.5">half</p><p style="font-size:0">no</p>',
    ['yes', 'half'],
  ],
  ['<dl><dt>Order</dt><dd>1001</dd><dt>Date</dt><dd>3 March</dd></dl>', ['Order ‖ 1001', 'Date ‖ 3 March']],
  ['<dl><dt>Order</dt><dt>Date</dt><dd>3 March</dd></dl>', ['Order', 'Date ‖ 3 March']],
  ['<dl><dt></dt><dd>x</dd></dl>', ['x']],
  ['<pre>Linen    2   5.00\nWool     1   4.00</pre>', ['Linen ‖ 2 ‖ 5.00', 'Wool ‖ 1 ‖ 4.00']],
  ['<pre>a<br>b</pre>', ['a', 'b']],
  ['<div style="white-space: pre-wrap">Linen\nWool</div>', ['Linen', 'Wool']],
  ['<div>Linen\nWool</div>', ['Linen Wool']],
  ['<div style="white-space: pre"><p>Linen\nWool</p></div>', ['Linen Wool']],
  ['<div style="display:flex"><span>Total</span><span>€5.00</span></div>', ['Total ‖ €5.00']],
  [
    '<div><span style="display:inline-block">Total</span><span style="display:inline-block">€5.00</span></div>',
    ['Total ‖ €5.00'],
  ],
  ['<div style="display:flex"><span>Item</span><span>Qty</span></div>', ['Item ‖ Qty']],
  ['<div style="display:flex"><span>Shipping</span><span>Free</span></div>', ['Shipping ‖ Free']],
  ['<p><span style="float:right">8.50</span>Postage</p>', ['Postage ‖ 8.50']],
  ['<p>Postage<span style="float:right">8.50</span></p>', ['Postage ‖ 8.50']],
  ['<div><div style="float:right">8.50</div><b>Linen</b><br>blue</div>', ['Linen⏎blue ‖ 8.50']],
  ['<div><div style="float:right">8.50</div>Linen €4.00<br>blue</div>', ['8.50', 'Linen €4.00', 'blue']],
  ['<p><span style="float:right">8.50</span></p>', ['8.50']],
  ['<p><span style="float:right">a</span><span style="float:left">b</span>c</p>', ['a', 'b', 'c']],
  [
    '<table><thead><th>Item</th><th>Qty</th></thead><tr><td>Linen</td><td>2</td></tr></table>',
    ['0: Item (th) ‖ Qty (th)', '0: Linen ‖ 2'],
  ],
  [
    '<table><tr><td>a</td><td colspan="51">b</td><td colspan="50">c</td><td colspan="0">d</td><td colspan="2.5">e</td></tr></table>',
    ['0: a ‖ b ‖ c (50) ‖ d ‖ e (2)'],
  ],
  ['<ul><li>2 x Linen</li><li>1 x Wool</li></ul>', ['2 x Linen', '1 x Wool']],
  ['<table><tr><td>Linen<br>blue</td><td>2</td></tr></table>', ['0: Linen⏎blue ‖ 2']],
  ['<p>Sof\u00adtware 1\u200b0</p>', ['Software 10']],
  ['<p>总计：5 ￥10（含税）</p>', ['总计: 5 ¥10 (含税)']],
  ['<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>€5.00</td></tr></table>', ['0: a b ‖ €5.00']],
  ['<table><tr><td>a<p hidden>no</p><p>b</p>c</td><td>€5.00</td></tr></table>', ['0: a⏎b⏎c ‖ €5.00']],
  ['<table><tr><td>a<br>b<div>c</div>d</td><td>€5.00</td></tr></table>', ['0: a⏎b⏎c⏎d ‖ €5.00']],
  ['a<table><tr><td>b</td><td>c</td></tr></table>d', ['a', '0: b ‖ c', 'd']],
  ['<dl><dt>Order<br>number</dt><dd>4711</dd></dl>', ['Order number ‖ 4711']],
  ['x<pre>a  b</pre>y', ['x', 'a ‖ b', 'y']],
  ['<table><tbody><td>a</td><td>b</td></tbody></table>', ['0: a ‖ b']],
  ['<table><tbody><td>a</td><p>b</p></tbody></table>', ['0: a', '0: b']],
  ['<div style="display:grid"><p>a</p><p>€5.00</p></div>', ['a ‖ €5.00']],
  ['<div><div style="float:right">8.50</div>a<br>b<br>c<br>d<br>e</div>', ['a⏎b⏎c⏎d⏎e ‖ 8.50']],
  ['<div><div style="float:right">8.50</div>a<br>b<br>c<br>d<br>e<br>f</div>', ['8.50', 'a', 'b', 'c', 'd', 'e', 'f']],
  [
    '<table><tr><td>Linen</td><td>5.00</td><td><table><tr><td>2 pcs</td></tr><tr><td>3</td></tr></table></td></tr></table>',
    ['0: Linen ‖ 5.00 ‖ 2 pcs⏎3'],
  ],
  ['<a href="x">Linen</a> <i>blue</i>', ['Linen blue']],
  ['<p>Postage <span style="float:right">by post</span></p>', ['Postage ‖ by post']],
  ['<table><tr><td></td><td><table><tr><td>5.00</td></tr></table></td></tr></table>', ['1: 5.00']],
  ['<div><div style="float:right">by post</div><p>Postage</p></div>', ['by post', 'Postage']],
])('the rows of the HTML %s', (html, rows) => {
  expect(shown(markupRows(markup(html)).rows)).toEqual(rows)
})

test('a cell with more than 1,000 characters is not part of a row', () => {
  const rows = (length: number) =>
    markupRows(markup(`<table><tr><td>${'x'.repeat(length)}</td><td>2</td></tr></table>`)).rows
  expect([1000, 1001].map((length) => rows(length).map(({ cells }) => cells.length))).toEqual([[2], [1]])
})

test('returns at most 3,000 rows', () => {
  const cut = (html: string) => markupRows(markup(html)).isCut
  const rows = (count: number): string => '<p>x</p>'.repeat(count)
  expect([
    cut(rows(3000)),
    cut(rows(3001)),
    cut(`${rows(2998)}<pre>a\nb</pre>`),
    cut(`${rows(2999)}<pre>a\nb</pre>`),
    plainRows('x\n'.repeat(2999)).isCut,
    plainRows('x\n'.repeat(3000)).isCut,
  ]).toEqual([false, true, false, true, false, true])
})

test('returns the first visible links', () => {
  const page = markup(
    '<a href="https://a.example">a</a><a>b</a><b><a href="https://b.example">c</a></b><a hidden href="https://c.example">d</a><p><a href="https://d.example">e</a></p>',
  )
  expect([markupLinks(page, 2), markupLinks(page, 9)]).toEqual([
    ['https://a.example', 'https://b.example'],
    ['https://a.example', 'https://b.example', 'https://d.example'],
  ])
})

test.each([
  ['Hello\n\nWorld\n---\nEnd', ['Hello', '^ World', '^ End']],
  [
    'Item      Qty  Price\nLinen       2  5.00\nWool        1  4.00',
    ['Item ‖ Qty ‖ Price', 'Linen ‖ 2 ‖ 5.00', 'Wool ‖ 1 ‖ 4.00'],
  ],
  [
    'Item      Qty  Price   Sum\nLinen       2   5.00  10.00\nWool            4.00   4.00',
    ['Item ‖ Qty ‖ Price ‖ Sum', 'Linen ‖ 2 ‖ 5.00 ‖ 10.00', 'Wool ‖  ‖ 4.00 ‖ 4.00'],
  ],
  [
    'Item      Qty  Price   Sum\nLinen       2   5.00  10.00\nblue\nWool            4.00   4.00\nThank you',
    ['Item ‖ Qty ‖ Price ‖ Sum', 'Linen ‖ 2 ‖ 5.00 ‖ 10.00', 'blue', 'Wool ‖  ‖ 4.00 ‖ 4.00', 'Thank you'],
  ],
  ['a\tb\tc', ['a ‖ b ‖ c']],
  ['a | b | c', ['a ‖ b ‖ c']],
  ['| a | b |  | c |', ['a ‖ b ‖  ‖ c']],
  ['a;b;c;d\ne;f;;g', ['a ‖ b ‖ c ‖ d', 'e ‖ f ‖  ‖ g']],
  ['a;b;c;d\ne;f', ['a;b;c;d', 'e;f']],
  ['a ; b ; c', ['a ‖ b ‖ c']],
  ['a; b; c', ['a; b; c']],
  ['Total ........ 5.00', ['Total ‖ 5.00']],
  ['Total .... : 5.00', ['Total ‖ 5.00']],
  ['  > Linen\n> quoted', ['> Linen', '^ > quoted']],
  ['--- Your items ---\nLinen', ['^ --- Your items ---', '^ Linen']],
  ['Linen\n  blue\nWool', ['Linen', '> blue', '^ Wool']],
  ['Linen\n  blue\n\nWool', ['Linen', '> blue', '^ Wool']],
  ['Order     : 1001', ['Order: 1001']],
  ['Linen\u00a0\u00a02', ['Linen ‖ 2']],
  ['│ Linen │ 2 │', ['Linen ‖ 2']],
  ['Preis：5', ['Preis: 5']],
  ['C‑0007 and A–12', ['C-0007 and A-12']],
  ['2026年3月3日', ['2026-3-3']],
  ['Sof\u00adt 1\u200b0', ['Soft 10']],
  ['Order: 1   Date: 2   Name: x\nLinen: 2      1   5.00', ['Order: 1 ‖ Date: 2 ‖ Name: x', 'Linen: 2 ‖ 1 ‖ 5.00']],
  ['a   b\tc', ['a ‖ b ‖ c']],
  ['a | b   c', ['a ‖ b ‖ c']],
  ['Linen ; 2 ; 5.00', ['Linen ‖ 2 ‖ 5.00']],
  ['Linen ; 2', ['Linen ; 2']],
  ['a;b;c\nd;e;f', ['a;b;c', 'd;e;f']],
  ['Linen\n    blue\n  red\nWool', ['Linen', '> blue', '^ red', '^ Wool']],
  ['  Linen\nblue\n  Wool', ['> Linen', '^ blue', '> Wool']],
  ['日期：2026 年 3 月 3 日；数量', ['日期: 2026-3-3; 数量']],
  ['C–0007 a–b', ['C-0007 a–b']],
  ['- Linen\n- Wool', ['- Linen', '- Wool']],
  ['=== Items ===\nLinen', ['^ === Items ===', '^ Linen']],
  [
    '           Qty   Price    Sum\nLinen        2    5.00  10.00\nWool         3    4.00  12.00',
    ['>  ‖ Qty ‖ Price ‖ Sum', '^ Linen ‖ 2 ‖ 5.00 ‖ 10.00', 'Wool ‖ 3 ‖ 4.00 ‖ 12.00'],
  ],
  [
    'Item      Qty  Price   Sum\nWool            4.00   4.00\nLinen       2   5.00  10.00',
    ['Item ‖ Qty ‖ Price ‖ Sum', 'Wool ‖  ‖ 4.00 ‖ 4.00', 'Linen ‖ 2 ‖ 5.00 ‖ 10.00'],
  ],
])('the rows of the text %j', (text, rows) => {
  expect(shown(plainRows(text).rows)).toEqual(rows)
})

test('cuts a line after 2,000 characters', () => {
  expect(plainRows('x'.repeat(3000)).rows.map(rowText)).toEqual(['x'.repeat(2000)])
})

test.each([
  [
    'FYI\n---\nFrom: Mill <orders@mill.de>\nDate: 3 March 2026\nSubject: Fwd: Order 1001\nTo: me@shop.example\n\nLinen 2',
    { from: 'orders@mill.de', fromName: 'Mill', subject: 'Order 1001', date: '3 March 2026', rows: ['Linen 2'] },
  ],
  [
    'Von: "Mühle" <Orders@Muehle.de>\nGesendet: Dienstag, 3. März 2026 09:00\nAn: Einkauf\nBetreff: Bestellung 7\n\nLeinen',
    {
      from: 'orders@muehle.de',
      fromName: 'Mühle',
      subject: 'Bestellung 7',
      date: 'Dienstag, 3. März 2026 09:00',
      rows: ['Leinen'],
    },
  ],
  [
    'Betreff: Bestellung 7\nDatum: 3.3.2026\nVon: orders@muehle.de\n\nLeinen',
    { from: 'orders@muehle.de', fromName: '', subject: 'Bestellung 7', date: '3.3.2026', rows: ['Leinen'] },
  ],
  ['From: nobody\nDate: 3 March\nSubject: x\n', null],
  ['From: a@b.de\nDate: 3 March\n\nLinen', null],
  ['From: a@b.de\nSubject: x\n\nLinen', null],
  [
    'From: a@b.de\nDate: 1\nSubject: x\n\nHi\n\nDate: tomorrow\nLinen',
    { from: 'a@b.de', fromName: '', subject: 'x', date: '1', rows: ['Hi', 'Date: tomorrow', 'Linen'] },
  ],
  [
    '*From:* Mill <o@mill.de>\n*Date:* 1\n*Subject:* x\nBody',
    { from: 'o@mill.de', fromName: 'Mill', subject: 'x', date: '1', rows: ['Body'] },
  ],
  [
    'From: a@b.de\nDate: 1\nSubject: x\n\nHi, see below\n\nDe : Moulin <c@d.fr>\nEnvoyé : 2 mars\nÀ : Achats\nObjet : Commande 7\n\nLin',
    { from: 'c@d.fr', fromName: 'Moulin', subject: 'Commande 7', date: '2 mars', rows: ['Lin'] },
  ],
  ['Hello', null],
  [
    'Date: 1\nTo: x\nFrom: a@b.de\nCc: y\nSubject: z\nLinen',
    { from: 'a@b.de', fromName: '', subject: 'z', date: '1', rows: ['Linen'] },
  ],
  [
    'From: a@b.de\nzorb\nDate: 1\nSubject: x\nLinen',
    { from: 'a@b.de', fromName: '', subject: 'x', date: '1', rows: ['Linen'] },
  ],
  ['From: a@b.de\nzorb\nquam\nDate: 1\nSubject: x\nLinen', null],
  [
    'From: a@b.de\nTo: a\nCc: b\nReply-To: c\nDate: 1\nSubject: x\nLinen',
    { from: 'a@b.de', fromName: '', subject: 'x', date: '1', rows: ['Linen'] },
  ],
  [
    'Subject: x\nDate: 1\nTo: a\nCc: b\nFrom: a@b.de\nLinen',
    { from: 'a@b.de', fromName: '', subject: 'x', date: '1', rows: ['Linen'] },
  ],
])('the message forwarded in %j', (text, forwarded) => {
  const found = forwardedIn(plainRows(text).rows)
  expect(found && { ...found, rows: found.rows.map(rowText) }).toEqual(forwarded)
})

test('recognises a forwarded message by the prefix of its subject', () => {
  const subjects = ['Fwd: x', 'FW: x', 'WG: x', 'TR : x', ' Fwd:x', 'Re: x', 'forward: x']
  expect(subjects.map((subject) => [isForward(subject), withoutForward(subject)])).toEqual([
    [true, 'x'],
    [true, 'x'],
    [true, 'x'],
    [true, 'x'],
    [true, 'x'],
    [false, 'Re: x'],
    [false, 'forward: x'],
  ])
})

test('removes quoted lines', () => {
  expect(withoutQuotes(plainRows('> old\nnew\n>> older\na > b').rows).map(rowText)).toEqual(['new', 'a > b'])
})

import { describe, expect, test } from 'vitest'
import { escapeHtml, html, rawHtml } from '../../../src/platform/http/html.ts'
import { readTestData } from '../../support/test-data.ts'

const naughty = readTestData('naughty-strings/blns.json')
const strings = Array.isArray(naughty) ? naughty.filter((one) => typeof one === 'string') : undefined

/** What a browser makes of text without markup in it. */
const decoded = (markup: string): string =>
  markup
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

describe('html', () => {
  test('escapes every value, as text and in a quoted attribute', () => {
    const attack = `"><script>alert('1' & 2)</script>`
    expect(html`<a title="${attack}">${attack}</a>`.toString()).toBe(
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39; &amp; 2)&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39; &amp; 2)&lt;/script&gt;</a>',
    )
  })

  test('lets markup made by itself through once, at any depth, and escapes what is beside it', () => {
    const rows = ['<b>', 'c'].map((text) => html`<li>${text}</li>`)
    expect(html`<ul>${rows}${['<i>', 0]}</ul>`.toString()).toBe('<ul><li>&lt;b&gt;</li><li>c</li>&lt;i&gt;0</ul>')
  })

  test('shows nothing for false, null and undefined', () => {
    expect(html`a${false}b${null}c${undefined}d`.toString()).toBe('abcd')
  })

  test('an object that only looks like markup is not taken for it', () => {
    const forged = JSON.parse('{"markup":"<b>"}')
    expect(() => html`${forged}`.toString()).toThrow(TypeError)
  })

  test('vouched markup goes through as it is', () => {
    expect(html`${rawHtml('<svg></svg>')}`.toString()).toBe('<svg></svg>')
  })

  test.skipIf(!strings)('no published naughty string leaves a character that opens or closes anything', () => {
    const all = strings ?? []
    const escaped = all.map(escapeHtml)
    expect(all.length).toBe(515)
    expect(escaped.filter((markup) => /[<>"']/.test(markup))).toEqual([])
    expect(escaped.map(decoded)).toEqual(all)
  })
})

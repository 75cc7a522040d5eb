import { describe, expect, test } from 'vitest'
import { escapeHtml, html, rawHtml } from '../../../src/platform/http/html.ts'
import { readTestData } from '../../support/test-data.ts'

const naughty = readTestData('naughty-strings/blns.json')
const strings = Array.isArray(naughty) ? naughty.filter((one) => typeof one === 'string') : undefined

/** Decodes the character references of text, as a browser does. */
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

  test('inserts its own markup unescaped, at any depth, and escapes the rest', () => {
    const rows = ['<b>', 'c'].map((text) => html`<li>${text}</li>`)
    expect(html`<ul>${rows}${['<i>', 0]}</ul>`.toString()).toBe('<ul><li>&lt;b&gt;</li><li>c</li>&lt;i&gt;0</ul>')
  })

  test('renders nothing for false, null and undefined', () => {
    expect(html`a${false}b${null}c${undefined}d`.toString()).toBe('abcd')
  })

  test('throws an error for objects that only look like markup', () => {
    const forged = JSON.parse('{"markup":"<b>"}')
    expect(() => html`${forged}`.toString()).toThrow(TypeError)
  })

  test('does not escape markup that is declared safe', () => {
    expect(html`${rawHtml('<svg></svg>')}`.toString()).toBe('<svg></svg>')
  })

  test.skipIf(!strings)(
    'escapes every `<`, `>` and quote in the Big List of Naughty Strings, and decodes back to the original',
    () => {
      const all = strings ?? []
      const escaped = all.map(escapeHtml)
      expect(all.length).toBe(515)
      expect(escaped.filter((markup) => /[<>"']/.test(markup))).toEqual([])
      expect(escaped.map(decoded)).toEqual(all)
    },
  )
})

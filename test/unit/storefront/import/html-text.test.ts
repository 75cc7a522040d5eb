import { expect, it } from 'vitest'
import { htmlToText } from '../../../../src/storefront/catalog-import/html-text.ts'

it.each([
  ['Plain text\nwith its own lines & signs < 5', 'Plain text\nwith its own lines & signs < 5'],
  ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  ['<ul>\n <li>Wool</li>\n <li>Silk <b>only</b></li>\n</ul>', '- Wool\n- Silk only'],
  ['Caf&eacute;&nbsp;&#8212; &#x20B9;499 &lt;b&gt; &unknown;', 'Café\u00a0— ₹499 <b> &unknown;'],
  ['<P STYLE="a>b">Kept</P><script>if (1<2) alert("</p>")</script><style>p{}</style>.', 'Kept\n\n.'],
  [
    '<table><tr><td>Width</td><td>5&nbsp;cm</td></tr><tr><td>Weight</td><td>1 kg</td></tr></table>',
    'Width 5 cm\nWeight 1 kg',
  ],
  ['a <!-- <p>hidden</p> --> b', 'a b'],
  ['3 < 4 <em>and</em> 5 > 2', '3 < 4 and 5 > 2'],
  ['<p>never closed <a href="', 'never closed'],
  ['<script>never closed', ''],
  ['&#0;&#55296;&#1114112;ok', 'ok'],
])('the HTML %j is read as the text %j', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

it('a megabyte of opening brackets is read without overflow', () => {
  expect(htmlToText(`<b>${'<'.repeat(1_000_000)}`).length).toBe(1_000_000)
})

it('a drawing is skipped completely, also after an element that closes itself', () => {
  expect(htmlToText('<p>A <svg><path d="M0 0"/><text>label</text></svg>bowl</p>')).toBe('A bowl')
  expect(htmlToText('<p>A <svg/>bowl</p>')).toBe('A bowl')
})

import { describe, expect, test } from 'vitest'
import { spelledOut } from '../../../src/platform/personal-data/letters.rules.ts'
import { isTelephone, patternOf } from '../../../src/platform/personal-data/mentions.rules.ts'
import { otherTexts, spellings } from '../../support/spellings.ts'

/** JavaScript has another notation for PostgreSQL's `[[:alnum:]]`. */
const inJavaScript = (pattern: string): RegExp =>
  new RegExp(
    pattern
      .replace(/^\(\?c\)/, '')
      .replaceAll('[:alnum:]', '\\p{L}\\p{N}')
      .replaceAll('[:alpha:]', '\\p{L}'),
    pattern.startsWith('(?c)') ? 'gu' : 'giu',
  )

function finds(words: readonly string[], text: string, references?: readonly string[]): boolean | null {
  const pattern = patternOf(words, references)
  return pattern === null
    ? null
    : [text, spelledOut(text)].some((form) => pattern.slice(1).some((word) => inJavaScript(word).test(form)))
}

/** Removes the words from the text one after the other, and returns the removed parts. */
function matched(words: readonly string[], text: string): string[] {
  const found: string[] = []
  let rest = text
  for (const word of patternOf(words)?.slice(1) ?? [])
    rest = rest.replace(inJavaScript(word), (mention) => {
      found.push(mention)
      return '(removed)'
    })
  return found
}

describe('a word identifies a person', () => {
  test.each([
    ['a@b.c', true],
    ['a@b.', false],
    ['Ada B', true],
    ['Adele', false],
    ['(removed)', false],
    ['[removed]', false],
    ['Kurta .', false],
    ['- - -', false],
    ['# 1001', false],
    ['🙂 🙂 🙂', false],
    ['555 1234', true],
    ['555 123', false],
    ['2026-03', false],
    [`Ada ${'x'.repeat(296)}`, true],
    [`Ada ${'x'.repeat(297)}`, false],
  ])('the word “%s”: %s', (word, searched) => {
    expect(patternOf([word]) !== null).toBe(searched)
  })
})

describe('a full name is found', () => {
  test.each([
    ['Ada Byron', true],
    ['Ada  Byron', true],
    ['Ada\\nByron', true],
    ['Ada&nbsp;Byron', true],
    ['Ada_Byron', true],
    ['ADA BYRON', true],
    ['ada.byron', true],
    ['Ada M. Byron', true],
    ['Ada M Byron', true],
    ['<td>Ada</td><td>Byron</td>', true],
    ['<b>Ada</b> <b>Byron</b>', true],
    ['Ada, Byron', false],
    ['Ada Mary Byron', true],
    ['Byron, Ada', true],
    ['Byron,Ada', true],
    ['Byron Ada', true],
    ['(Ada Byron)', true],
    ['\\nAda Byron', true],
    ['Ada Byrons', false],
    ['xAda Byron', false],
    ['AdaByron', true],
    ['Byron', false],
  ])('in %s: %s', (text, found) => {
    expect(finds(['Ada Byron'], text)).toBe(found)
  })

  test('with every split of up to four parts, and unsplit if it has more', () => {
    expect(finds(['Ana Maria Ruiz Gil'], 'Ruiz Gil, Ana Maria')).toBe(true)
    expect(finds(['Ana Maria Ruiz Gil'], 'Gil, Ana Maria Ruiz')).toBe(true)
    expect(finds(['Ana Maria Ruiz Gil'], 'Maria Ruiz Gil Ana')).toBe(true)
    expect(finds(['Ana Maria Ruiz Gil Roa'], 'Roa, Ana Maria Ruiz Gil')).toBe(false)
    expect(finds(['Ana Maria Ruiz Gil Roa'], 'Ana Maria Ruiz Gil Roa')).toBe(true)
    expect(finds(['Long Street 7 B'], 'B, Long Street 7')).toBe(false)
    expect(finds(['Ada Byron <ada@b.example>'], '<ada@b.example>, Ada Byron')).toBe(false)
  })
})

test('a word is found as JSON, HTML and URLs write it', () => {
  const word = `O'Neill & "Söhne" <x>`
  expect(finds([word], JSON.stringify(word))).toBe(true)
  expect(finds([word], 'O&#39;Neill &amp; &quot;Söhne&quot; &lt;x&gt;')).toBe(true)
  expect(finds([word], encodeURIComponent(word))).toBe(true)
  expect(finds([word], encodeURIComponent(word).replaceAll('%20', '+'))).toBe(true)
  expect(finds([word], word.normalize('NFD'))).toBe(true)
  expect(finds([word.normalize('NFD')], word)).toBe(true)
  expect(finds(['a.b@c.example'], 'aXb@c.example')).toBe(false)
})

describe('a word is found in the spelling of systems without its letters', () => {
  test.each([
    ['Greta Weißkopf', 'GRETA WEISSKOPF', true],
    ['Greta Weißkopf', 'Greta Weisskopf', true],
    ['Greta Weißkopf', 'Greta Wei&szlig;kopf', true],
    ['Große Gasse 77', 'GROSSE GASSE 77', true],
    ['Große Gasse 77', 'Große <b>Gasse</b> 77', true],
    ['Große Gasse 77', 'Große.Gasse.77', false],
    ['José Núñez-Öztürk', 'Jose Nunez-Ozturk', true],
    ['José Núñez-Öztürk', 'Jose Nunez-Oeztuerk', true],
    ['José Núñez-Öztürk', 'Jos&eacute; N&uacute;&ntilde;ez-&Ouml;zt&uuml;rk', true],
    ['José Núñez-Öztürk', 'Jos&#233; N&#xFA;&#241;ez-&#xd6;zt&#252;rk', true],
    ['José Núñez-Öztürk', 'José Núñez-Öztürk'.normalize('NFD'), true],
    ['José Núñez-Öztürk', 'Josa Nunez-Ozturk', false],
    ['417 Peppercorn Lane', '417, Peppercorn Lane', true],
    ['ada@byron.example', 'ada&#64;byron.example', true],
    ['Ada Byron', 'A\u00adda By\u200bron', true],
    ['Ada Byron', 'Ａｄａ　Ｂｙｒｏｎ', true],
    ['7 Long Street', '７ Long Street', true],
  ])('%s in %s: %s', (word, text, found) => {
    expect(finds([word], text)).toBe(found)
  })
})

describe('the slug of a word is found only if it still identifies a person', () => {
  test.each([
    ['Ada Byron', 'shop/ada-byron', true],
    ['ada@byron.example', 'by-ada-byron-example', true],
    ['77 Long Street', '77-long-street', true],
    ['Li W.', 'li-w', false],
    ['Apt. 4', 'apt-4', false],
    ['555 1234', '555-1234', false],
  ])('%s in %s: %s', (word, text, found) => {
    expect(finds([word], text)).toBe(found)
  })

  test('the slug of a reference is never found', () => {
    expect(finds([], 'room 1', ['-----1'])).toBe(false)
    expect(finds([], 'view_item', ['------'])).toBe(false)
    expect(finds([], 'ord-12-berlin', ['Ord 12 Berlin'])).toBe(false)
  })
})

describe('a telephone number is found in any notation', () => {
  test.each([
    ['+49 30 1234567', '+49301234567', true],
    ['+49 30 1234567', '0049 (30) 123-45-67', true],
    ['+49 30 1234567', '030/1234567', true],
    ['+49 30 1234567', '%2B49301234567', true],
    ['+49 30 1234567', '301234567', true],
    ['+49 30 1234567', '3012345678', false],
    ['+49 30 1234567', '9301234567', false],
    ['0049 30 1234567', '+49 30 1234567', true],
    ['030 12345678', '+49 30 12345678', true],
    ['030 12345678', '+4930 12345678', true],
    ['+1 415 555 0100', '(415) 555-0100', true],
    ['+351 21 1234567', '21 123 45 67', true],
    ['+20 2 12345678', '02 1234 5678', true],
    ['+91 98765 43219', '९८७६५४३२१९', true],
    ['+49 30 1234567', '０３０１２３４５６７', true],
    ['+20 2 12345678', '٠٢ ١٢٣٤ ٥٦٧٨', true],
  ])('%s in %s: %s', (word, text, found) => {
    expect(finds([word], text)).toBe(found)
  })
})

test.each([
  ['+49 30 1234567', true],
  ['(030) 1234567', true],
  ['030 1234567', true],
  ['030 12345', false],
  ['12345678', true],
  ['1234567', false],
  ['12345678x', false],
  ['-12345678', false],
])('%s is a telephone number: %s', (word, is) => {
  expect(isTelephone(word)).toBe(is)
})

test('a reference is searched for if it has 6 to 2000 characters', () => {
  expect(finds([], 'see ord-12.', ['ord-12'])).toBe(true)
  expect(finds([], 'see ord-1.', ['ord-1'])).toBe(null)
  expect(finds([], 'x', ['x'.repeat(2000)])).toBe(false)
  expect(finds([], 'x', ['x'.repeat(2001)])).toBe(null)
})

test('the longest spelling is tried first, so that a shorter one does not cut it', () => {
  const text = 'Ada Byron Lane 7, c/o Byron, Ada'
  expect(matched(['Ada Byron', 'Ada Byron Lane 7'], text)).toEqual(['Ada Byron Lane 7', 'Byron, Ada'])
})

test.each(spellings)('the database is searched for %s in %s only if it contains a part of it', (word, text) => {
  expect(finds([word], text)).toBe(true)
  const hint = new RegExp(patternOf([word])?.[0] ?? '', 'iu')
  expect(hint.test(text) || hint.test(spelledOut(text))).toBe(true)
})

test.each(otherTexts)('the person %s is not found in the text %s', (word, text) => {
  expect(finds([word], text) ?? false).toBe(false)
})

test('a hint is one part of each word: the longest, without the kind of a street', () => {
  const hinted = (word: string, text: string) => new RegExp(patternOf([word])?.[0] ?? '', 'iu').test(text)
  expect([hinted('Ada Byron', 'byron'), hinted('Ada Byron', 'ada')]).toEqual([true, false])
  expect([hinted('7 Lindenstraße', 'linden'), hinted('7 Lindenstraße', 'strasse')]).toEqual([true, false])
  expect([hinted('ada.byron+a@b.example', 'byron'), hinted('ada.byron+a@b.example', 'b.example')]).toEqual([
    true,
    false,
  ])
  expect([hinted('+49 30 1234567', '30-123-4567'), hinted('+49 30 1234567', '+49')]).toEqual([true, false])
})

test.each([
  ['&Uuml;&#220;&#x00DC;%C3%9C%DC\\u00dc', 'ÜÜÜÜÜÜ'],
  ['&lt;&amp;&#60;&#x26;%3C%26%2F%20%00\\u003c\\u0000', '&lt;&amp;&#60;&#x26;%3C%26%2F%20%00\\u003c\\u0000'],
  ['&nowhere; 100% &; %zz \\u12 &#; &#x;', '&nowhere; 100% &; %zz \\u12 &#; &#x;'],
  ['&#1234567; &#55296; &#xD800;', '&#1234567; &#55296; &#xD800;'],
  ['%E2%82%AC %e4%b8', '€ ä¸'],
  ['=C5=BD=E2=82=AC =DF =41 =c3=9f =C3=9F', 'Ž€ =DF =41 =c3=9f ß'],
])('%s is spelled out as %s', (text, plain) => {
  expect(spelledOut(text)).toBe(plain)
})

describe('a telephone number is removed with what belongs to it', () => {
  test.each([
    ['call 49 171 1234567', '49 171 1234567'],
    ['call 0171 1234567', '0171 1234567'],
    ['call +49 (0) 171/123-4567', '+49 (0) 171/123-4567'],
    ['call 0049 171 1234567', '0049 171 1234567'],
  ])('in %s: %s', (text, removed) => {
    expect(matched(['+49 171 1234567'], text)).toEqual([removed])
  })
})

describe('a reference identifies a person if it has 6 to 2000 characters', () => {
  test.each([
    ['abcde', null],
    ['abcdef', true],
    ['x'.repeat(2000), true],
    ['x'.repeat(2001), null],
  ])('%s: %s', (reference, found) => {
    expect(finds([], `ref ${reference}.`, [reference])).toBe(found)
  })

  test('a short one beside a name is ignored, a long one searched too', () => {
    expect([
      finds(['Ada Byron'], 'ref abcde', ['abcde']),
      finds(['Ada Byron'], 'Ada Byron', ['abcdef']),
      finds(['Ada Byron'], 'ref abcdef', ['abcdef']),
    ]).toEqual([false, true, true])
  })
})

describe('the slug of an e-mail address is found unless it could be another word', () => {
  test.each([
    ['a@b.c', '/p/a-b-c', true],
    ['1@b.c', '/p/1-b-c', false],
    ['a1@bc.de', '/p/a1-bc-de', true],
    ['a1@b.de', '/p/a1-b-de', false],
  ])('%s in %s: %s', (word, text, found) => {
    expect(finds([word], text)).toBe(found)
  })
})

describe('only the name of a person is shortened, joined and given a middle name', () => {
  test.each([
    ['Byron, Ada', 'Byron,Ada', true],
    ['Orchard Lane', 'OrchardLane', false],
    ['Adela Byron', 'byronadela', true],
    ['Adela Byron', 'adelabyron', true],
    ['Adel Byron', 'adelbyron', false],
    ['Ana Maria Ruiz Gil Roa', 'A. Maria Ruiz Gil Roa', false],
    ['Ana Maria Ruiz Gil', 'A. Maria Ruiz Gil', true],
    ['Ana B Ruiz', 'A. B Ruiz', true],
    ['Bo Quuxly', 'B. Quuxly', true],
    ['X Quuxly', 'X Mary Quuxly', false],
    ['X. Quuxly', 'X. Mary Quuxly', false],
    ['Maryam Q', 'M. Q', false],
    ['Maryam Q.', 'M. Q.', false],
    ['Maryam Qu', 'M. Qu', true],
    ['The Byrons', 'T. Byrons', false],
    ['Quux GmbH', 'Q. GmbH', false],
    ['Quux Trading GmbH', 'Q. Trading GmbH', false],
    ['Ana Maria Ruiz', 'AnaMaria', false],
    ['12 Main Street', '12 MainStreet', false],
    ['12 Main Street', '12 Main  Street', true],
    ['12 Main Street', 'Main Street 12', true],
    ['Flat 2, Byron House', 'Flat 2,Byron House', true],
    ['Flat 2, Byron House', 'Flat  2, Byron  House', true],
    ['Flat 2, Byron House', 'Flat 2 Byron House', false],
  ])('%s in %s: %s', (word, text, found) => {
    expect(finds([word], text)).toBe(found)
  })

  test('the whole mention is removed', () => {
    expect([
      matched(['Ana Maria Ruiz Gil'], 'for Ruiz Gil, Ana Maria.'),
      matched(['Jean-Pierre Quuxly'], 'for J.-P. Quuxly.'),
      matched(['Jean-Pierre Quuxly'], 'for J. P. Quuxly.'),
    ]).toEqual([['Ruiz Gil, Ana Maria'], ['J.-P. Quuxly'], ['J. P. Quuxly']])
  })
})

describe('the first expression is a hint: it matches where one of the others can match', () => {
  const hints = (words: readonly string[], text: string): boolean =>
    inJavaScript(patternOf(words)?.[0] ?? '').test(text)

  test.each([
    [['Adele Byron'], 'A. Byron', true],
    [['Adele Byron'], 'Adele', false],
    [['Adele Byro'], 'Adele', false],
    [['Ada Ng'], 'A. Ng', true],
    [['Ada Ng'], 'Ada N', true],
    [['Ada Ng'], 'England', false],
    [['Ada Byron', 'Eve Quuxly'], 'Quuxly', true],
    [['Ada Byron', 'Eve Quuxly'], 'Byron', true],
    [['ada.byron@mail.example'], 'byron', true],
    [['ada.byron@mail.example'], 'mail.example', false],
    [['+49 171 1234567'], '1711234567', true],
    [['12 Lindenstraße'], 'Linden-Str. 12', true],
  ] as const)('for %s, in %s: %s', (words, text, found) => {
    expect(hints(words, text)).toBe(found)
  })
})

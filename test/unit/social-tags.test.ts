import { describe, expect, test } from 'vitest'
import { hashtagsIn, isHashtag, isMention, mentionsIn } from '../../src/social/tags/tags.rules.ts'

describe('hashtags in a caption', () => {
  test.each([
    ['New scarves #Handloom #indigo', ['Handloom', 'indigo']],
    ['each once, in its first spelling: #Silk #silk #SILK', ['Silk']],
    ['letters of any script with their marks: #हथकरघा #été #手織り', ['हथकरघा', 'été', '手織り']],
    ['full width ＃linen', ['linen']],
    ['ends at what is no letter: #block-print, #dye.', ['block', 'dye']],
    ['underscores and digits: #SS_26 #2026', ['SS_26', '2026']],
    ['not within words, addresses or tags: a#b https://x.example/#top &#39; ##double #a#b', []],
    ['alone it is nothing: # and #! ', []],
    [`of 100 letters: #${'x'.repeat(100)}`, ['x'.repeat(100)]],
    [`but not of 101: #${'x'.repeat(101)}`, []],
  ])('%s', (caption, expected) => {
    expect(hashtagsIn(caption)).toEqual(expected)
  })
})

describe('mentions in a caption', () => {
  test.each([
    ['by @loom.studio and @Asha_K', 'network_b', ['loom.studio', 'Asha_K']],
    ['by @loom.studio and @Asha_K', 'network_c', ['Asha_K']],
    ['by @loom.studio and @asha', 'network_a', ['loom.studio']],
    ['the dot at the end of a sentence is not of the name: thanks @john.', 'network_b', ['john']],
    ['an e-mail address is none: user@example.com', 'network_b', []],
    ['each once: @asha @ASHA', 'network_c', ['asha']],
    [`of 15 characters: @${'a'.repeat(15)}`, 'network_c', ['a'.repeat(15)]],
    [`but not of 16: @${'a'.repeat(16)}`, 'network_c', []],
  ] as const)('%s on %s', (caption, network, expected) => {
    expect(mentionsIn(caption, network)).toEqual(expected)
  })
})

test('each network has its own format of names', () => {
  const names = ['abcd', 'abcde', 'a.b', 'x'.repeat(30), 'x'.repeat(31), 'x'.repeat(50), 'x'.repeat(51), 'a-b', '']
  expect(
    (['network_a', 'network_b', 'network_c'] as const).map((network) => names.map((name) => isMention(name, network))),
  ).toEqual([
    [false, true, false, true, true, true, false, false, false],
    [true, true, true, true, false, false, false, false, false],
    [true, true, false, false, false, false, false, false, false],
  ])
  expect(['a', 'x'.repeat(100), 'x'.repeat(101), 'a b', ''].map(isHashtag)).toEqual([true, true, false, false, false])
})

import { describe, expect, test } from 'vitest'
import { weightedLength } from '../../../src/social/networks/short-text/weighted-length.ts'
import { hashtagsIn, isHashtag, isMention, mentionsIn } from '../../../src/social/tags/tags.rules.ts'
import { type CaptionCase, captionCases } from '../../support/caption-cases.ts'

/** Published cases that the rules deliberately do not follow, by reason. The documentation has the same list. */
const differences: Readonly<Record<string, readonly string[]>> = {
  'a name right behind a letter is part of a word or an address': [
    'Extract mention in the middle of a Japanese tweet',
    "Extract mentions after 'RT'",
    "Extract mentions after 'rt'",
    "Extract mentions after 'Rt'",
    "Extract mentions after 'rT'",
  ],
  'digits and underscores alone are a hashtag': [
    'DO NOT Extract an all-numeric hashtag',
    'DO NOT Extract a single numeric hashtag',
    'Extract Hindi hashtags',
    'DO NOT extract hashtags without a letter',
    'Invalid hashtag: all numbers',
  ],
  'a hashtag ends at a sign that is no letter, digit or underscore': [
    'Hashtag with ideographic iteration mark',
    'Extract hashtag with fullwidth tilde',
    'Extract hashtag with wave dash',
    'Extract Hebrew hashtags',
    'Extract Tibetan hashtags',
    'Extract hashtag with middle dot',
  ],
  'each hashtag once': ['Hashtag before punctuations', 'Hashtag after punctuations'],
  'a post has up to 280 signs': ['Invalid Tweet: 141 characters', 'Invalid Tweet: 141 characters (due to newline)'],
}

const groups = [
  ['extract', 'mentions', (text: string) => mentionsIn(text, 'network_c')],
  ['extract', 'hashtags', hashtagsIn],
  ['extract', 'hashtags_from_astral', hashtagsIn],
  ['validate', 'usernames', (text: string) => text.startsWith('@') && isMention(text.slice(1), 'network_c')],
  ['validate', 'hashtags', (text: string) => /^[#＃]/.test(text) && isHashtag(text.slice(1))],
  ['validate', 'tweets', (text: string) => weightedLength(text) > 0 && weightedLength(text) <= 280],
] as const
const cases = groups.map(([file, group, read]) => ({ group, read, cases: captionCases(file, group) }))
const differing = ({ read, cases }: { read: (text: string) => unknown; cases: CaptionCase[] | undefined }): string[] =>
  (cases ?? [])
    .filter(({ text, expected }) => JSON.stringify(read(text)) !== JSON.stringify(expected))
    .map(({ description }) => description)

describe.skipIf(cases.some((group) => group.cases === undefined))(
  'published captions of the short-text network (skipped without TEST_DATA_DIR)',
  () => {
    test('match except for the listed differences', () => {
      expect(cases.map((group) => group.cases?.length)).toEqual([23, 65, 3, 4, 7, 8])
      expect(cases.flatMap(differing).sort()).toEqual(Object.values(differences).flat().sort())
    })
  },
)

test('zero-width joiners belong to the tag, and a URL is not a tag', () => {
  expect(hashtagsIn('#ශ්‍රීලංකා #می‌خواهم ✌️#hashtag')).toEqual(['ශ්‍රීලංකා', 'می‌خواهم', 'hashtag'])
  expect([hashtagsIn('#https://shop.example'), mentionsIn('@https://shop.example', 'network_c')]).toEqual([[], []])
})

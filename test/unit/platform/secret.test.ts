import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hmacSha256Hex, Secret, sha256Hex, timingSafeEqualText } from '../../../src/platform/secret.ts'
import { readTestData } from '../../support/test-data.ts'

describe('a secret', () => {
  const secret = new Secret('canary-value')

  it('is shown only by reveal()', () => {
    expect(secret.reveal()).toBe('canary-value')
    const shown = [
      `${secret}`,
      String(secret),
      JSON.stringify({ secret }),
      inspect({ secret }, { showHidden: true, depth: 9 }),
      JSON.stringify(Object.entries(secret)),
      JSON.stringify(structuredClone(secret)),
    ]
    expect(shown).toEqual(['[secret]', '[secret]', '{"secret":"[secret]"}', '{ secret: [secret] }', '[]', '{}'])
  })
})

describe('comparing texts', () => {
  it.each([
    ['', '', true],
    ['token', 'token', true],
    ['token', 'tokem', false],
    ['token', 'toke', false],
    ['token', '', false],
    ['é', 'e\u0301', false],
  ])('%j equals %j: %s', (a, b, equal) => {
    expect(timingSafeEqualText(a, b)).toBe(equal)
  })
})

describe('digests', () => {
  it('gives the published SHA-256 of abc (FIPS 180-4)', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sha256Hex(Buffer.from('abc'))).toBe(sha256Hex('abc'))
  })

  it('gives the published HMAC of case 2 of RFC 4231', () => {
    const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
    expect(hmacSha256Hex('Jefe', 'what do ya want for nothing?')).toBe(expected)
  })
})

const vectorFile = z.object({
  testGroups: z.array(
    z.object({
      tagSize: z.number(),
      tests: z.array(
        z.object({ tcId: z.number(), key: z.string(), msg: z.string(), tag: z.string(), result: z.string() }),
      ),
    }),
  ),
})
const vectors = readTestData('wycheproof/hmac_sha256_test.json')

describe.skipIf(vectors === undefined)('HMAC-SHA-256 by the Wycheproof vectors (skipped without TEST_DATA_DIR)', () => {
  it('agrees with every valid vector and with no invalid one', () => {
    const groups = vectors === undefined ? [] : vectorFile.parse(vectors).testGroups
    const tests = groups.flatMap((group) => group.tests.map((test) => ({ ...test, digits: group.tagSize / 4 })))
    const wrong = tests.filter((test) => {
      const mac = hmacSha256Hex(Buffer.from(test.key, 'hex'), Buffer.from(test.msg, 'hex'))
      return (mac.slice(0, test.digits) === test.tag) !== (test.result === 'valid')
    })
    expect(wrong.map((test) => test.tcId)).toEqual([])
    expect(tests.length).toBe(174)
  })
})

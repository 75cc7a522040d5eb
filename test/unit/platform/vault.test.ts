import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decryptAes256Gcm, encryptAes256Gcm } from '../../../src/platform/aes-256-gcm.ts'
import { createVault, VaultError } from '../../../src/platform/vault.ts'
import { readTestData } from '../../support/test-data.ts'

const key1 = Buffer.alloc(32, 1)
const key2 = Buffer.alloc(32, 2)
const place = 'social_platform/sp_1/access_token'
const vault = createVault({ keys: new Map([[1, key1]]), currentVersion: 1 })

describe('sealing a secret', () => {
  it('gives a block of canonical base64 with a 12 byte iv, a 16 byte tag and the version of the key', () => {
    const block = vault.seal('token', place)
    expect(Object.keys(block)).toEqual(['encrypted', 'iv', 'authTag', 'keyVersion'])
    expect(block.keyVersion).toBe(1)
    const lengths = [block.encrypted, block.iv, block.authTag].map((text) => Buffer.from(text, 'base64').length)
    expect(lengths).toEqual([5, 12, 16])
  })

  it('never repeats an iv, a ciphertext or a tag for the same secret', () => {
    const blocks = Array.from({ length: 200 }, () => vault.seal('same', place))
    expect(new Set(blocks.map((block) => block.iv)).size).toBe(200)
    expect(new Set(blocks.map((block) => block.encrypted + block.authTag)).size).toBe(200)
  })

  it.each([
    ['special characters', '!@#$%^&*()_+-=[]{}|;\':",./<>?`~\\'],
    ['Unicode', '\u{1F600} 日本語 العربية é\u0000'],
    ['white space', ' \t\r\n '],
    ['10 KB', 'x'.repeat(10_240)],
    ['base64', 'YWJjZA=='],
  ])('round-trips %s', (_name, secret) => {
    expect(vault.open(vault.seal(secret, place), place)).toBe(secret)
  })

  it('refuses an empty secret, malformed Unicode and an empty binding', () => {
    expect(() => vault.seal('', place)).toThrow(new VaultError('An empty secret cannot be sealed.'))
    expect(() => vault.seal('\ud800', place)).toThrow(new VaultError('A secret must be well-formed Unicode.'))
    expect(() => vault.seal('a', '')).toThrow(new VaultError('A block must be bound to its row and field.'))
  })
})

describe('opening a block', () => {
  const altered = 'Unable to authenticate data: the block was altered or belongs elsewhere.'
  const block = vault.seal('token-of-a-shop', place)
  const flipped = (text: string) => {
    const bytes = Buffer.from(text, 'base64')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    return bytes.toString('base64')
  }

  it.each(['encrypted', 'iv', 'authTag'] as const)('fails if one bit of %s was altered', (field) => {
    const forged = { ...block, [field]: flipped(block[field]) }
    expect(() => vault.open(forged, place)).toThrow(new VaultError(altered))
  })

  it('fails for another row or field than it was sealed for', () => {
    expect(() => vault.open(block, 'social_platform/sp_2/access_token')).toThrow(new VaultError(altered))
  })

  it('fails if the ciphertext was truncated or extended', () => {
    const bytes = Buffer.from(block.encrypted, 'base64')
    const cut = { ...block, encrypted: bytes.subarray(0, 14).toString('base64') }
    const longer = { ...block, encrypted: Buffer.concat([bytes, Buffer.from('x')]).toString('base64') }
    expect(() => vault.open(cut, place)).toThrow(new VaultError(altered))
    expect(() => vault.open(longer, place)).toThrow(new VaultError(altered))
  })

  it.each([4, 8, 12, 13, 14, 15, 17, 32])('refuses a tag of %i bytes, even if it is a prefix of the right one', (n) => {
    const tag = Buffer.concat([Buffer.from(block.authTag, 'base64'), Buffer.alloc(16)]).subarray(0, n)
    const forged = { ...block, authTag: tag.toString('base64') }
    expect(() => vault.open(forged, place)).toThrow(new VaultError('The authTag of a block must be 16 bytes.'))
  })

  it.each([0, 1, 8, 11, 13, 16])('refuses an iv of %i bytes', (n) => {
    const forged = { ...block, iv: Buffer.alloc(n).toString('base64') }
    expect(() => vault.open(forged, place)).toThrow(new VaultError('The iv of a block must be 12 bytes.'))
  })

  it.each([
    ['nothing', null, 'There is no encrypted block.'],
    ['a legacy plaintext', 'token', 'There is no encrypted block.'],
    ['an empty object', {}, 'An encrypted block needs an integer keyVersion.'],
    ['a version as text', { ...block, keyVersion: '1' }, 'An encrypted block needs an integer keyVersion.'],
    ['an unknown version', { ...block, keyVersion: 5 }, 'Encryption key version 5 is not configured.'],
    ['a fractional version', { ...block, keyVersion: 1.5 }, 'Encryption key version 1.5 is not configured.'],
    ['a missing iv', { ...block, iv: undefined }, 'The iv of a block must be a base64 string.'],
    ['no ciphertext', { ...block, encrypted: '' }, 'The ciphertext of a block must not be empty.'],
    ['base64url', { ...block, iv: '-_-_-_-_-_-_-_-_' }, 'The iv of a block is not base64.'],
    ['line breaks', { ...block, iv: `${block.iv}\n` }, 'The iv of a block is not base64.'],
    ['a ciphertext of XXXX', { ...block, encrypted: 'XX*X' }, 'The encrypted of a block is not base64.'],
  ])('refuses %s', (_name, forged, message) => {
    expect(() => vault.open(forged, place)).toThrow(new VaultError(message))
  })
})

describe('a vault with key versions', () => {
  it('opens old blocks while their key is kept, and seals with the current key', () => {
    const old = vault.seal('token', place)
    const rotated = createVault({
      keys: new Map([
        [1, key1],
        [2, key2],
      ]),
      currentVersion: 2,
    })
    expect(rotated.open(old, place)).toBe('token')
    const fresh = rotated.seal('token', place)
    expect([old.keyVersion, fresh.keyVersion, rotated.currentVersion]).toEqual([1, 2, 2])
    expect(() => vault.open(fresh, place)).toThrow(new VaultError('Encryption key version 2 is not configured.'))
  })

  it('does not open a block with the key of another version', () => {
    const swapped = createVault({ keys: new Map([[1, key2]]), currentVersion: 1 })
    expect(() => swapped.open(vault.seal('token', place), place)).toThrow(VaultError)
  })

  it.each([0, 16, 24, 31, 33])('refuses a key of %i bytes at startup', (n) => {
    const keys = new Map([[1, Buffer.alloc(n)]])
    expect(() => createVault({ keys, currentVersion: 1 })).toThrow(
      new VaultError('Encryption key version 1 must be 32 bytes.'),
    )
  })

  it('refuses to start without the key of the current version', () => {
    expect(() => createVault({ keys: new Map([[1, key1]]), currentVersion: 2 })).toThrow(
      new VaultError('Encryption key version 2 is not configured.'),
    )
    expect(() => createVault({ keys: new Map([[0, key1]]), currentVersion: 0 })).toThrow(
      new VaultError('0 is not a key version.'),
    )
  })
})

const hex = z.string().transform((text) => Buffer.from(text, 'hex'))
const vectorFile = z.object({
  testGroups: z.array(
    z.object({
      keySize: z.number(),
      ivSize: z.number(),
      tagSize: z.number(),
      tests: z.array(
        z.object({ tcId: z.number(), key: hex, iv: hex, aad: hex, msg: hex, ct: hex, tag: hex, result: z.string() }),
      ),
    }),
  ),
})
const vectors = readTestData('wycheproof/aes_gcm_test.json')

describe.skipIf(vectors === undefined)('AES-256-GCM by the Wycheproof vectors (skipped without TEST_DATA_DIR)', () => {
  const groups = vectors === undefined ? [] : vectorFile.parse(vectors).testGroups
  const fits = groups.filter((group) => group.keySize === 256 && group.ivSize === 96 && group.tagSize === 128)
  const tests = fits.flatMap((group) => group.tests)
  const opens = (test: (typeof tests)[number]) => {
    try {
      return decryptAes256Gcm(test.key, test.iv, test.aad, { ciphertext: test.ct, tag: test.tag }).equals(test.msg)
    } catch {
      return false
    }
  }

  it('seals every valid vector to the published ciphertext and tag', () => {
    const valid = tests.filter((test) => test.result === 'valid')
    const wrong = valid.filter((test) => {
      const sealed = encryptAes256Gcm(test.key, test.iv, test.aad, test.msg)
      return !sealed.ciphertext.equals(test.ct) || !sealed.tag.equals(test.tag)
    })
    expect(wrong.map((test) => test.tcId)).toEqual([])
    expect(valid.length).toBeGreaterThan(30)
  })

  it('opens exactly the valid vectors and refuses every invalid one', () => {
    expect(tests.filter((test) => opens(test) !== (test.result === 'valid')).map((test) => test.tcId)).toEqual([])
    expect(tests.filter((test) => test.result === 'invalid').length).toBeGreaterThan(20)
  })

  it('refuses every vector with another iv length', () => {
    const others = groups
      .filter((group) => group.keySize === 256 && group.ivSize !== 96)
      .flatMap((group) => group.tests)
    expect(others.filter(opens).map((test) => test.tcId)).toEqual([])
    expect(others.length).toBeGreaterThan(20)
  })
})

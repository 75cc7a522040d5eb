import { expect, test } from 'vitest'
import { createPasswords } from '../../../src/platform/access/passwords.ts'

const passwords = createPasswords()
const email = 'kim@shop.example'
const phrase = 'vier blaue stühle'

test('a password is stored as argon2id with 19 MiB, and no two hashes of it are equal', async () => {
  const [one, other] = await Promise.all([
    passwords.hash('korrekt pferd', email),
    passwords.hash('korrekt pferd', email),
  ])
  expect(one.slice(0, 31)).toBe('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(one).not.toBe(other)
  expect(await Promise.all([one, other].map((hash) => passwords.matches(hash, 'korrekt pferd')))).toEqual([true, true])
  expect(await passwords.matches(one, 'korrekt Pferd')).toBe(false)
})

test('no password matches a missing hash', async () => {
  expect(await passwords.matches(null, '')).toBe(false)
  expect(await passwords.matches(null, 'korrekt pferd')).toBe(false)
})

test('two Unicode spellings of one password match', async () => {
  expect(await passwords.matches(await passwords.hash('Caf\u00e9 Garten 12', email), 'Cafe\u0301 Garten 12')).toBe(true)
})

test('two passwords are hashed at a time and 64 wait; further ones are refused at once', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => createdOnce.hash(phrase, email)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => [reason.code, reason.status, reason.details.headers])).toEqual(
    Array.from({ length: 4 }, () => ['rate_limited', 429, { 'retry-after': '2' }]),
  )
  expect(await createdOnce.matches(await createdOnce.hash(phrase, email), phrase)).toBe(true)
})

const createdOnce = createPasswords()

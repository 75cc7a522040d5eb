import { describe, expect, it } from 'vitest'
import { SomeAmount, someQuantityUpTo } from '../../../src/platform/http/fields.ts'
import '../../../src/platform/http/problem-words.ts'

const messages = (schema: typeof SomeAmount | ReturnType<typeof someQuantityUpTo>, value: number) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('the lower bound in a message', () => {
  it('is the same for every amount that is too small', () => {
    expect([0, -5].map((amount) => messages(SomeAmount, amount))).toEqual([
      ['must be at least 1'],
      ['must be at least 1'],
    ])
  })

  it('is the same for every quantity that is too small', () => {
    expect([0, -1].map((quantity) => messages(someQuantityUpTo(9999), quantity))).toEqual([
      ['must be more than 0'],
      ['must be more than 0'],
    ])
  })
})

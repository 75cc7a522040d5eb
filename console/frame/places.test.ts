import { expect, test } from 'vitest'
import { matchingOptions } from './matching.ts'
import { countryOptions } from './places.ts'

const found = (search: string) => matchingOptions(countryOptions(), search).map(({ value }) => value)

test('a country is found by its name, by its code and by what people call it', () => {
  expect(found('United States')).toContain('US')
  expect([found('USA'), found(' uk '), found('uae'), found('holland')]).toEqual([['US'], ['GB', 'UA'], ['AE'], ['NL']])
  expect(found('gb')).toEqual(['GB'])
})

import { describe, expect, it } from 'vitest'
import { provinceKey } from '../../../../src/storefront/regions/index.ts'

describe('a province', () => {
  it.each([
    ['CA', 'US', 'CA'],
    [' ca ', 'US', 'CA'],
    ['US-CA', 'US', 'CA'],
    ['us-ca', 'us', 'CA'],
    ['US-CA', 'CA', 'US-CA'],
    ['Tamil Nadu', 'IN', 'TN'],
    ['new  york', 'US', 'NY'],
    ['Arunachal Pradesh', 'IN', 'AR'],
    ['Somewhere Else', 'US', 'SOMEWHERE ELSE'],
    ['Île-de-France', 'FR', 'IDF'],
    ['FR-IDF', 'FR', 'IDF'],
    ['', 'US', null],
    ['  ', 'US', null],
    ['US-', 'US', null],
    [null, 'US', null],
  ])('%j in %s is compared as %j', (province, country, key) => {
    expect(provinceKey(province, country)).toBe(key)
  })
})

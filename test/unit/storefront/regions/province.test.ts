import { describe, expect, it } from 'vitest'
import { provinceKey, provinceName, provincesOf } from '../../../../src/storefront/regions/index.ts'

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
    ['Tokyo', 'JP', '13'],
    ['Tôkyô', 'JP', '13'],
    ['Dubai', 'AE', 'DU'],
    ['', 'US', null],
    ['  ', 'US', null],
    ['US-', 'US', null],
    [null, 'US', null],
  ])('%j in %s is compared as %j', (province, country, key) => {
    expect(provinceKey(province, country)).toBe(key)
  })

  it.each([
    ['KA', 'IN', 'Karnataka'],
    ['karnātaka', 'IN', 'Karnataka'],
    ['13', 'JP', 'Tokyo'],
    ['Dubayy', 'AE', 'Dubai'],
    ['NY', 'US', 'New York'],
    ['Elsewhere', 'US', 'Elsewhere'],
    [null, 'US', null],
  ])('%j in %s is called %j', (province, country, name) => {
    expect(provinceName(province, country)).toBe(name)
  })

  it.each([
    ['IN', 36, ['Andaman and Nicobar Islands', 'AN']],
    ['JP', 47, ['Aichi', '23']],
    ['AE', 7, ['Abu Dhabi', 'AZ']],
    ['IT', 107, ['Agrigento', 'AG']],
    ['ES', 52, ['A Coruña', 'C']],
    ['US', 60, ['Alabama', 'AL']],
    ['HK', 0, undefined],
  ])('is listed in %s with %d entries, each name once, without larger regions around them', (country, count, first) => {
    const all = provincesOf(country)
    expect([all.length, all[0] && [all[0].name, all[0].code], new Set(all.map(({ name }) => name)).size]).toEqual([
      count,
      first,
      count,
    ])
  })
})

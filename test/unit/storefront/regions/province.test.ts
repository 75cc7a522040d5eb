import { describe, expect, it } from 'vitest'
import { provinceKey, provinceName, provincesOf } from '../../../../src/storefront/regions/index.ts'
import { provincesIn } from '../../../../src/storefront/regions/province.rules.ts'

describe('a province', () => {
  it.each([
    ['CA', 'US', 'CA'],
    [' ca ', 'US', 'CA'],
    ['US-CA', 'US', 'CA'],
    ['us-ca', 'us', 'CA'],
    ['US-CA', 'CA', 'US-CA'],
    ['Tamil Nadu', 'IN', 'TN'],
    ['Tamil Nadu', 'in', 'TN'],
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
    ['US- CA', 'US', 'CA'],
    ['us- somewhere', 'US', 'SOMEWHERE'],
    ['Kashmir', 'Wakanda', 'KASHMIR'],
    ['x', 'constructor', 'X'],
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

  const listIn = (country: string) => provincesIn(country).smallest.map(({ code, name }) => `${code} ${name}`)

  it('has the usual name of its country, and the names of India without the vowel signs of the transliteration', () => {
    expect(listIn('AE')).toEqual([
      'AZ Abu Dhabi',
      'AJ Ajman',
      'DU Dubai',
      'FU Fujairah',
      'RK Ras Al Khaimah',
      'SH Sharjah',
      'UQ Umm Al Quwain',
    ])
    expect(listIn('IN').filter((name) => name.startsWith('M'))).toEqual([
      'MP Madhya Pradesh',
      'MH Maharashtra',
      'MN Manipur',
      'ML Meghalaya',
      'MZ Mizoram',
    ])
  })

  it('is listed by name, without the larger regions that contain it', () => {
    expect(listIn('IE').join(', ')).toBe(
      'CW Carlow, CN Cavan, CE Clare, CO Cork, DL Donegal, D Dublin, G Galway, KY Kerry, KE Kildare, KK Kilkenny, ' +
        'LS Laois, LM Leitrim, LK Limerick, LD Longford, LH Louth, MO Mayo, MH Meath, MN Monaghan, OY Offaly, ' +
        'RN Roscommon, SO Sligo, TA Tipperary, WD Waterford, WH Westmeath, WX Wexford, WW Wicklow',
    )
    expect(listIn('PL').slice(0, 5)).toEqual([
      '02 Dolnośląskie',
      '04 Kujawsko-Pomorskie',
      '10 Łódzkie',
      '06 Lubelskie',
      '08 Lubuskie',
    ])
  })

  it('is found by its name in the standard, its usual name, and the names of larger regions', () => {
    const { codes } = provincesIn('JP')
    expect(['TOKYO', 'AITI', 'AICHI', 'JAPAN'].map((name) => codes.get(name))).toEqual(['13', '23', '23', undefined])
    expect(['ANDALUCIA', 'SEVILLA'].map((name) => provincesIn('ES').codes.get(name))).toEqual(['AN', 'SE'])
  })

  it('of no country is not listed', () => {
    expect(provincesIn('XX')).toEqual({ codes: new Map(), smallest: [] })
  })
})

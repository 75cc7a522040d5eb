import { expect, test } from 'vitest'
import { placeLines as consolePlaceLines } from '../../../../console/frame/place-lines.rules.ts'
import { placeAsWritten, placeLines } from '../../../../src/storefront/hosted-pages/place-lines.rules.ts'

test.each([
  [['Oakland', 'CA', 'US', '94607'], ['Oakland, CA 94607']],
  [['Oakland', null, 'US', '94607'], ['Oakland, 94607']],
  [['Oakland', 'CA', 'US', null], ['Oakland, CA']],
  [['Toronto', 'ON', 'CA', 'M5V 1A1'], ['Toronto ON M5V 1A1']],
  [['Sydney', 'NSW', 'AU', '2000'], ['Sydney NSW 2000']],
  [
    ['Leeds', null, 'GB', 'LS1 1UR'],
    ['Leeds', 'LS1 1UR'],
  ],
  [
    ['Galway', 'Co. Galway', 'IE', 'H91 E2K3'],
    ['Galway', 'Co. Galway', 'H91 E2K3'],
  ],
  [
    ['Bengaluru', 'KA', 'IN', '560001'],
    ['Bengaluru 560001', 'KA'],
  ],
  [
    ['São Paulo', 'SP', 'BR', '01310-100'],
    ['São Paulo - SP', '01310-100'],
  ],
  [
    ['São Paulo', null, 'BR', '01310-100'],
    ['São Paulo', '01310-100'],
  ],
  [['Mérida', 'YUC', 'MX', '97000'], ['97000 Mérida, YUC']],
  [['Jena', null, 'DE', '07743'], ['07743 Jena']],
  [
    ['Sevilla', 'SE', 'ES', '41001'],
    ['41001 Sevilla', 'SE'],
  ],
  [['Milano', 'MI', 'IT', '20121'], ['20121 Milano MI']],
  [['Chuo', 'Tokyo', 'JP', '103-0027'], ['Chuo, Tokyo 103-0027']],
  [
    ['Deira', 'DU', 'AE', null],
    ['Deira', 'DU'],
  ],
  [['Mong Kok', null, 'HK', null], ['Mong Kok']],
  [[null, null, 'US', null], []],
])('the pages, e-mails and console write %j in the order of its country', (place, lines) => {
  const [locality, region, country, postalCode] = place
  const inConsole = consolePlaceLines({
    address_locality: locality,
    address_region: region,
    address_country: country,
    postal_code: postalCode,
  })
  expect([placeLines({ locality, region, country, postalCode }), inConsole]).toEqual([lines, lines])
})

test.each([
  [
    ['Bengaluru', 'KA', 'IN', '560001'],
    ['Bengaluru 560001', 'Karnataka'],
  ],
  [['Chuo', '13', 'JP', '103-0027'], ['Chuo, Tokyo 103-0027']],
  [
    ['Deira', 'DU', 'AE', null],
    ['Deira', 'Dubai'],
  ],
  [
    ['Sevilla', 'SE', 'ES', '41001'],
    ['41001 Sevilla', 'Sevilla'],
  ],
  [['Oakland', 'CA', 'US', '94607'], ['Oakland, CA 94607']],
  [['Milano', 'MI', 'IT', '20121'], ['20121 Milano MI']],
  [['Jena', null, 'DE', '07743'], ['07743 Jena']],
])('pages and e-mails write %j with the name of the state, except if addresses abbreviate it', (place, lines) => {
  const [locality = null, region = null, country = null, postalCode = null] = place
  expect(placeAsWritten({ locality, region, country, postalCode })).toEqual(lines)
})

test.each([
  ['a country that is no format', { locality: 'Town', country: 'constructor', postalCode: '1' }, ['1 Town']],
  ['spaces within a part', { locality: ' San  José ', region: 'CA ', country: 'US' }, ['San José, CA']],
  ['no country', { locality: 'Jena', region: 'TH', postalCode: '07743' }, ['07743 Jena', 'TH']],
  ['nothing', {}, []],
])('a place with %s is written without gaps', (_case, place, lines) => {
  expect([placeLines(place), placeAsWritten(place)]).toEqual([lines, lines])
})

import { expect, test } from 'vitest'
import { placeLines as consolePlaceLines } from '../../../../console/frame/place-lines.rules.ts'
import { placeLines } from '../../../../src/storefront/hosted-pages/place-lines.rules.ts'

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
    ['Milano', 'MI', 'IT', '20121'],
    ['20121 Milano', 'MI'],
  ],
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

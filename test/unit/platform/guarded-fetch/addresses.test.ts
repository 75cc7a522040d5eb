import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../../../src/platform/guarded-fetch/addresses.ts'

/**
 * First and last address of every range in the IANA special-purpose registries, and addresses that embed an IPv4
 * address.
 */
const special = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.170', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.31.196.0', '192.52.193.255', '192.175.48.1'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.254', '255.255.255.255'],
  ['::', '::1', '::7f00:1', '::127.0.0.1', '::8.8.8.8'],
  ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
  ['64:ff9b::', '64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff', '100:0:0:1::1'],
  ['2001::', '2001:0:7f00:1::1', '2001:2::1', '2001:3::1', '2001:4:112::1', '2001:10::1', '2001:20::1', '2001:30::1'],
  ['2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:7f00:1::', '2002:a00:1::', '2002:808:808::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2620:4f:8000::1'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['4000::1', '5f00::1', '8000::1', '1fff::1'],
  ['fc00::', 'fd00:ec2::254', 'fdff::1'],
  ['fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'feff::1'],
  ['ff00::', 'ff02::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
].flat()

const publicAddresses = [
  '1.0.0.0',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2001:db7::1',
  '2001:db9::1',
  '2003::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '3ffe:ffff::1',
]

const unclear = [
  '',
  'localhost',
  '127.1',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '2130706433',
  '8.8.8.8 ',
  '8.8.8.8.',
  '[::1]',
  '8.8.8',
]

describe('an IP address', () => {
  it.each(special)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(publicAddresses)('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(unclear)('%j is refused because it is not in canonical form', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it('is refused with a zone, even if the address itself is public', () => {
    expect(isPublicAddress('2606:4700:4700::1111%eth0')).toBe(false)
  })
})

import { describe, expect, test } from 'vitest'
import { addressPolicy } from './address-policy.ts'
import { isForbiddenHost } from './forbidden-host.ts'
import { guardedLookup, type Resolve } from './guarded-lookup.ts'

describe('without exceptions', () => {
  const mayReach = addressPolicy([])

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:a00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:808:808::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])('%s is out of reach', (address) => expect(mayReach(address)).toBe(false))

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.0.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('%s can be reached', (address) => expect(mayReach(address)).toBe(true))
})

test('a CIDR opens exactly its network, in the IPv6-mapped form too', () => {
  const mayReach = addressPolicy(['127.0.0.0/8', '::1/128'])
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(mayReach)).toEqual([true, true, true])
  expect(['10.0.0.1', '::2', '169.254.169.254'].map(mayReach)).toEqual([false, false, false])
})

test.each(['127.0.0.1', '127.0.0.0/33', 'localhost/8', '::1/129', '10.0.0.0/8/8', '/8', ''])(
  '"%s" is refused as a CIDR',
  (cidr) => expect(() => addressPolicy([cidr])).toThrow(RangeError),
)

describe('the host of a URL at registration', () => {
  test.each([
    'https://127.0.0.1/hook',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://１２７.0.0.1/',
    'https://10.0.0.8:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
  ])('%s is forbidden', (url) => expect(isForbiddenHost(url, [])).toBe(true))

  test.each(['https://8.8.8.8/', 'https://[2606:4700:4700::1111]/', 'https://example.com/', 'https://localhost/'])(
    '%s is not',
    (url) => expect(isForbiddenHost(url, [])).toBe(false),
  )

  test('a URL with an address of an allowed network is accepted', () => {
    expect(isForbiddenHost('https://127.0.0.1:4000/hook', ['127.0.0.0/8'])).toBe(false)
  })
})

describe('the lookup', () => {
  const lookup = (resolve: Resolve, all: boolean) =>
    new Promise((resolved, rejected) => {
      const callback = (error: Error | null, ...answer: unknown[]) => (error ? rejected(error) : resolved(answer))
      guardedLookup(addressPolicy([]), resolve)('shop.example', { all }, callback)
    })
  const publicOne = { address: '8.8.8.8', family: 4 }
  const privateOne = { address: '10.0.0.1', family: 4 }

  test('the lookup returns only the addresses that may be reached', async () => {
    const mixed = async () => [privateOne, publicOne, { address: '::1', family: 6 }]
    expect(await lookup(mixed, true)).toEqual([[publicOne]])
    expect(await lookup(mixed, false)).toEqual(['8.8.8.8', 4])
  })

  test('the lookup fails when no address may be reached', async () => {
    await expect(lookup(async () => [privateOne], true)).rejects.toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' })
  })

  test('the lookup passes the reason on why a name was not found', async () => {
    const unknown = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    }
    await expect(lookup(unknown, true)).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })
})

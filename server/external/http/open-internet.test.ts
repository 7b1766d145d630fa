import { expect, test } from 'vitest'
import { isInside, refuseInside } from './open-internet.ts'

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
  ...['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', '::ffff:127.0.0.1', 'fd00::1'],
  ...[
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::1',
    '2001:0:7f00:1::1',
    '::ffff:0:7f00:1',
    'fe80::1%eth0',
    '::1%lo',
    '100::1',
    'not an address',
  ],
])('%s lies inside', (inside) => {
  expect(isInside(inside)).toBe(true)
})

test.each(['142.250.72.10', '172.32.0.1', '100.128.0.1', '2607:f8b0:4004::200a'])(
  '%s does not',
  (outside) => {
    expect(isInside(outside)).toBe(false)
  },
)

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1:8443/x',
  'https://10.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[2002:7f00:1::1]/',
])('%s names a machine inside by its number', (address) => {
  expect(() => refuseInside(new URL(address))).toThrow('is not of the open internet')
})

test.each(['https://142.250.72.10/', 'https://[2607:f8b0:4004::200a]/', 'https://games.example/'])(
  '%s does not',
  (address) => {
    expect(() => refuseInside(new URL(address))).not.toThrow()
  },
)

import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Addresses that are not of the open internet: what a name that somebody else chooses never means. A list for each family, since
 * one of both takes every address of the older for one that is written in the newer.
 */
const INSIDE_4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE_4.addSubnet(net, bits, 'ipv4')
const INSIDE_6 = new BlockList()
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  INSIDE_6.addSubnet(net, bits, 'ipv6')

export function isInside(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return INSIDE_4.check(address, 'ipv4')
  return family !== 6 || INSIDE_6.check(address.replace(/%.*/s, ''), 'ipv6')
}

/** Looks a name up as usual, and refuses one of which any address lies inside: it is connected to what was looked at. */
export const lookUpOutside: LookupFunction = (name, options, found) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => isInside(address))) {
      return found(notOutside(name), [])
    }
    if (options.all) return found(null, addresses)
    found(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}

/** Throws for an address that names a machine inside by its number, in whatever form: no name is looked up then. */
export function refuseInside(address: URL): void {
  const host = address.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isInside(host)) throw notOutside(host)
}

function notOutside(name: string): Error {
  return new Error(`${name} is not of the open internet`)
}

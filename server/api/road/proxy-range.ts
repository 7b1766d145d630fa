import { isIP } from 'node:net'

/** Ranges the server knows by name. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** Whether a text is an address, a CIDR range or the name of one. */
export function isProxyRange(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

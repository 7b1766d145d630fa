import type { Sha256 } from './merkle.ts'

const BLOCK_BYTES = 64

/** HMAC-SHA256 (RFC 2104) over the hash that is passed in. */
export function hmacSha256(sha256: Sha256, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK_BYTES)
  padded.set(key.length > BLOCK_BYTES ? sha256(key) : key)
  return sha256(joined(xored(padded, 0x5c), sha256(joined(xored(padded, 0x36), bytes))))
}

function xored(bytes: Uint8Array, by: number): Uint8Array {
  return bytes.map((byte) => byte ^ by)
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

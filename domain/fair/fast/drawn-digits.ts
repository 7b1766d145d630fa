import { hmac } from '@noble/hashes/hmac.js'
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { invariant } from '../../invariant.ts'
import { lengthPrefixed } from '../encode.ts'
import type { Sha256 } from '../merkle.ts'

/** The bytes of the secret that each custodian keeps until the shots are frozen. */
export const SHARE_BYTES = 32

/** The commitment to a share, published before bets open. It includes the context, so a share fits one round only. */
export function shareCommitment(sha256: Sha256, context: string, share: Uint8Array): Uint8Array {
  invariant(share.length === SHARE_BYTES, 'a share is 32 bytes')
  return sha256(lengthPrefixed(['lotto/commit/v1', context, share]))
}

/** The seed of a round. Neither custodian knows it before both shares are shown. */
export function jointSeed(sha256: Sha256, shareA: Uint8Array, shareB: Uint8Array): Uint8Array {
  return sha256(lengthPrefixed(['lotto/seed/v1', shareA, shareB]))
}

/** What everybody knows once tickets and shots are frozen. */
export interface PublicParts {
  readonly ticketRoot: Uint8Array
  /**
   * Null in a lottery without shots, which hashes two parts. A round in which nobody shot has the root of an empty tree.
   */
  readonly shotsRoot: Uint8Array | null
  /** The beacon's signature; empty where none is used. */
  readonly beacon: Uint8Array
}

/** Enters the draw with the seed, so that custodians cannot choose the digits with their shares alone. */
export function publicValue(sha256: Sha256, { ticketRoot, shotsRoot, beacon }: PublicParts): Uint8Array {
  const shots = shotsRoot === null ? [] : [shotsRoot]
  return sha256(lengthPrefixed(['lotto/public/v1', ticketRoot, ...shots, beacon]))
}

interface StreamOf {
  readonly seed: Uint8Array
  readonly context: string
  readonly publicValue: Uint8Array
}

/** Random values that anybody can derive again from a seed, a context and the public value. */
export interface DrawStream {
  /** A whole number from 0 up to but not including the bound, uniformly distributed. */
  uniform(bound: number): number
}

/** Blocks are HMAC-SHA256(seed, context, public, i). Each number uses four bytes, with rejection sampling. */
export function drawStream(wish: StreamOf): DrawStream {
  let block = new Uint8Array()
  let nextBlock = 0
  let at = 0
  const word = () => {
    if (at === block.length) {
      block = Uint8Array.from(drawBlock(wish, nextBlock))
      nextBlock += 1
      at = 0
    }
    const value = new DataView(block.buffer).getUint32(at)
    at += 4
    return value
  }
  return {
    uniform(bound) {
      invariant(Number.isInteger(bound) && bound > 0 && bound <= 2 ** 32, 'a bound is 1 to 2^32')
      // Values above the last full multiple of the bound are rejected: otherwise small numbers would be more likely.
      const limit = 2 ** 32 - (2 ** 32 % bound)
      for (;;) {
        const value = word()
        if (value < limit) return value % bound
      }
    },
  }
}

/** One block of the stream, as in the published vectors. */
export function drawBlock({ seed, context, publicValue }: StreamOf, index: number): Uint8Array {
  const place = new Uint8Array(4)
  new DataView(place.buffer).setUint32(0, index)
  return hmac(nobleSha256, seed, lengthPrefixed(['lotto/draw/v1', context, publicValue, place]))
}

export function drawnDigits(stream: DrawStream, count: number): string {
  return Array.from({ length: count }, () => stream.uniform(10)).join('')
}

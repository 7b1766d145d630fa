import { hmac } from '@noble/hashes/hmac.js'
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js'
import { invariant } from '../../invariant.ts'
import { lengthPrefixed } from '../encode.ts'
import type { Sha256 } from '../merkle.ts'

/** How many bytes each custodian keeps to itself until the shots are frozen. */
export const SHARE_BYTES = 32

/** What is published of a share before bets open. The context says of which game, day and round, so none serves twice. */
export function shareCommitment(sha256: Sha256, context: string, share: Uint8Array): Uint8Array {
  invariant(share.length === SHARE_BYTES, 'a share is 32 bytes')
  return sha256(lengthPrefixed(['lotto/commit/v1', context, share]))
}

/** The seed of a round: neither custodian knows it before both have shown their share. */
export function jointSeed(sha256: Sha256, shareA: Uint8Array, shareB: Uint8Array): Uint8Array {
  return sha256(lengthPrefixed(['lotto/seed/v1', shareA, shareB]))
}

/** What everybody knows once tickets and shots are frozen. */
export interface PublicParts {
  readonly ticketRoot: Uint8Array
  /** Null in a game without shots, which hashes two parts; a game in which nobody shot has the root of no leaves. */
  readonly shotsRoot: Uint8Array | null
  /** The signature of a public beacon; empty where none is used. */
  readonly beacon: Uint8Array
}

/** It enters the draw with the seed: digits known only to the custodians could be chosen by them. */
export function publicValue(sha256: Sha256, { ticketRoot, shotsRoot, beacon }: PublicParts): Uint8Array {
  const shots = shotsRoot === null ? [] : [shotsRoot]
  return sha256(lengthPrefixed(['lotto/public/v1', ticketRoot, ...shots, beacon]))
}

/** What a stream of digits is made of. */
interface StreamOf {
  readonly seed: Uint8Array
  readonly context: string
  readonly publicValue: Uint8Array
}

/** Chance that anybody can make again from a seed, a context and the public value. */
export interface DrawStream {
  /** A whole number from 0 to below the bound, each as likely as the next. */
  uniform(bound: number): number
}

/** Blocks are HMAC-SHA256(seed, context, public, i); whole numbers are cut from four bytes by rejection. */
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
      // The last, incomplete run of the bound is thrown away: with it small numbers would come more often.
      const limit = 2 ** 32 - (2 ** 32 % bound)
      for (;;) {
        const value = word()
        if (value < limit) return value % bound
      }
    },
  }
}

/** One block of the stream, as the published vectors show it. */
export function drawBlock({ seed, context, publicValue }: StreamOf, index: number): Uint8Array {
  const place = new Uint8Array(4)
  new DataView(place.buffer).setUint32(0, index)
  return hmac(nobleSha256, seed, lengthPrefixed(['lotto/draw/v1', context, publicValue, place]))
}

/** The first digits of a stream as text. */
export function drawnDigits(stream: DrawStream, count: number): string {
  return Array.from({ length: count }, () => stream.uniform(10)).join('')
}

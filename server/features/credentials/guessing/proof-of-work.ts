import { createHmac, timingSafeEqual } from 'node:crypto'
import { bitsOfPuzzle, isSolved, PUZZLE_SHAPE } from '../../../../domain/account/sign-in-puzzle.ts'
import type { Context } from '../../../context.ts'

/** Whose sign-in a puzzle is for: it is worth nothing for another account or from elsewhere. */
interface PuzzleOwner {
  readonly account: string
  readonly address: string
}

/** 131,000 hashes: about a second on a phone. */
export const MIN_BITS = 17
/** Half a minute on a phone, whatever others did to the account or the address. */
const MAX_BITS = 22
/** The first step of difficulty comes after so many failures above the limit; each next one after twice as many. */
const FIRST_STEP = 4
/** Enough for the dearest puzzle on a slow phone. Also how long a spent proof is remembered. */
export const PUZZLE_SECONDS = 300
/** Enough for the easiest one; each more bit takes twice as long. Work is not laid up for later. */
const SHORTEST_SECONDS = 60
/** So many bits less than are asked for by now are enough: others guess while an owner works. */
const SLACK_BITS = 1

/** The difficulty for so many failures above a limit. */
export function bitsFor(above: number): number {
  return Math.min(MAX_BITS, MIN_BITS + Math.floor(Math.log2(1 + Math.max(0, above) / FIRST_STEP)))
}

/** A puzzle that only this installation could have made. Nothing is stored. */
export function makePuzzle(ctx: Context, owner: PuzzleOwner, bits: number): string {
  const seconds = Math.min(PUZZLE_SECONDS, SHORTEST_SECONDS * 2 ** Math.max(0, bits - MIN_BITS))
  const ends = Math.ceil(ctx.now().getTime() / 1000) + seconds
  const head = `${bits}.${ends.toString(36)}.${ctx.chance.bytes(8).toString('base64url')}`
  return `${head}.${macOf(ctx, owner, head)}`
}

/**
 * The bits of work that a proof shows: the solution of a puzzle of this owner that has not expired; else none. That it is used
 * once, and is enough by now, the limits see to.
 */
export function workOf(ctx: Context, owner: PuzzleOwner, proof: string | undefined): number {
  return proof !== undefined && isProof(ctx, owner, proof) ? bitsOfPuzzle(proof) : 0
}

/** Whether so much work passes a limit that asks for so much by now. */
export function isEnough(work: number, bits: number): boolean {
  return work > 0 && work + SLACK_BITS >= bits
}

function isProof(ctx: Context, owner: PuzzleOwner, proof: string): boolean {
  const puzzle = proof.slice(0, proof.lastIndexOf('.'))
  const shape = PUZZLE_SHAPE.exec(puzzle)
  if (!shape || !/\.[0-9a-z]{1,12}$/.test(proof)) return false
  const [, , ends = '', , mac = ''] = shape
  if (Number.parseInt(ends, 36) * 1000 < ctx.now().getTime()) return false
  const own = macOf(ctx, owner, puzzle.slice(0, puzzle.lastIndexOf('.')))
  return timingSafeEqual(Buffer.from(mac), Buffer.from(own)) && isSolved(proof, bitsOfPuzzle(puzzle))
}

/** 128 bits, so that the puzzle stays short. */
function macOf({ keys }: Context, { account, address }: PuzzleOwner, head: string): string {
  const about = JSON.stringify(['puzzle', account, address, head])
  return createHmac('sha256', keys.signIns).update(about).digest().subarray(0, 16).toString('base64url')
}

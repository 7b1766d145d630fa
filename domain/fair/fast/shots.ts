import { invariant } from '../../invariant.ts'
import { lengthPrefixed } from '../encode.ts'
import { buildLevels, leafHash, packHashes, rootOf, type Sha256 } from '../merkle.ts'

/** Five digits that a member adds to a round's draw, free of charge. */
export interface Shot {
  readonly number: string
  /** As in ticket leaves: the same tag for one member in one round, without telling who. */
  readonly memberTag: string
  readonly atMs: number
}

/** The shot that is subtracted from the sum, and the second rewarded rank: counted from the end. */
export const SIXTEENTH = 16

export const SHOT_DIGITS = 5

/** Exactly five ASCII digits. */
export function isShotNumber(text: string): boolean {
  return /^[0-9]{5}$/.test(text)
}

/** The shot of a rank, counted from the last one before the freeze. Undefined: there are fewer. */
export function shotOfRank<S>(shots: readonly S[], rank: number): S | undefined {
  return shots[shots.length - rank]
}

/** The bytes of a shot's leaf. They include its place, so that leaves differ and shots cannot be moved. */
export function shotLeaf(round: string, place: number, shot: Shot): Uint8Array {
  invariant(isShotNumber(shot.number), 'a shot is five digits')
  return lengthPrefixed(['lotto/shot/v1', round, place, shot.memberTag, shot.number, shot.atMs])
}

/** The root over the shots of a round, in the order they arrived. */
export function shotsRoot(sha256: Sha256, round: string, shots: readonly Shot[]): Uint8Array {
  const leaves = shots.map((shot, index) => leafHash(sha256, shotLeaf(round, index + 1, shot)))
  return rootOf(sha256, buildLevels(sha256, packHashes(leaves)))
}

export interface ShotsHead {
  readonly round: string
  readonly size: number
  readonly rootHex: string
  /** Shots later than this do not count. */
  readonly frozenAtMs: number
}

/** The bytes that are signed when the shots of a round are frozen. */
export function shotsHead({ round, size, rootHex, frozenAtMs }: ShotsHead): Uint8Array {
  invariant(/^[0-9a-f]{64}$/.test(rootHex), 'a hash in a head is 64 lower case hex digits')
  return lengthPrefixed(['lotto/shots/v1', round, size, rootHex, frozenAtMs])
}

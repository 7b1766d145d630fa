import { invariant } from '../../invariant.ts'
import { lengthPrefixed, toHex } from '../encode.ts'
import { climb, leafHash, type Sha256 } from '../merkle.ts'

/** Members of a chunk of the tree: a power of two, so that a full chunk is a node of the tree over all. */
export const CHUNK_DEBTORS = 1_024
export const TAG_BYTES = 32
export const SALT_BYTES = 32

/** A node of the tree over what an operator owes its members: a hash, and the satang of everybody below it. */
export interface SumNode {
  readonly hash: Uint8Array
  readonly sum: number
}

/** Who is owed something: the account's number, which its movements bear, and the code its holder knows. */
export interface Debtor {
  readonly memberId: string
  readonly code: string
}

/** What hides one member in the tree of one day. Told to that member alone. */
export function debtorSalt(sha256: Sha256, daySalt: Uint8Array, memberId: string): Uint8Array {
  return sha256(lengthPrefixed(['lotto/debtor-salt/v1', daySalt, memberId]))
}

/** A member's name in the tree of one day: nobody finds the member by it, and no two members can share one. */
export function debtorTag(sha256: Sha256, salt: Uint8Array, { memberId, code }: Debtor): Uint8Array {
  return sha256(lengthPrefixed(['lotto/debtor/v1', salt, memberId, code]))
}

/** The leaf of a member: what the operator owes, in satang. */
export function debtLeaf(sha256: Sha256, tag: Uint8Array, balance: number): SumNode {
  invariant(isSum(balance), 'what is owed is whole satang and not below zero')
  return { hash: leafHash(sha256, lengthPrefixed(['lotto/debt/v1', tag, balance])), sum: balance }
}

/** A node says the sum of each child, so that no sum can be moved between them or fall below zero unseen. */
export function joinSums(sha256: Sha256, left: SumNode, right: SumNode): SumNode {
  const sum = left.sum + right.sum
  invariant([left.sum, right.sum, sum].every(isSum), 'sums are whole satang and not below zero')
  const bytes = lengthPrefixed(['lotto/debts/v1', left.hash, left.sum, right.hash, right.sum])
  const prefixed = new Uint8Array(1 + bytes.length)
  prefixed[0] = 1
  prefixed.set(bytes, 1)
  return { hash: sha256(prefixed), sum }
}

/** The levels of a tree from leaves to the top; a node without a sibling moves up unchanged. */
export function sumLevels(sha256: Sha256, leaves: readonly SumNode[]): readonly (readonly SumNode[])[] {
  const levels = [leaves]
  let below = leaves
  while (below.length > 1) {
    const level: SumNode[] = []
    for (let at = 0; at < below.length; at += 2) {
      const [left, right] = [below[at], below[at + 1]]
      if (left) level.push(right ? joinSums(sha256, left, right) : left)
    }
    levels.push(level)
    below = level
  }
  return levels
}

/** The top of a tree; of an empty one the hash of no bytes and nothing owed. */
export function sumRoot(sha256: Sha256, leaves: readonly SumNode[]): SumNode {
  return sumLevels(sha256, leaves).at(-1)?.[0] ?? { hash: sha256(new Uint8Array()), sum: 0 }
}

/** The nodes beside the way from a leaf to the top. */
export function sumPath(levels: readonly (readonly SumNode[])[], index: number): SumNode[] {
  return levels.slice(0, -1).flatMap((level, height) => level[(index >> height) ^ 1] ?? [])
}

/** Where a member's leaf stands, and the way to the top. Hashes in hex. */
export interface SumPlace {
  readonly index: number
  readonly size: number
  readonly path: readonly { readonly hash: string; readonly sum: number }[]
}

/** True only if the leaf stands there, no sum on the way is below zero, and the top is this root with this total. */
export function verifySum(
  sha256: Sha256,
  proof: Readonly<{
    leaf: SumNode
    index: number
    size: number
    path: readonly SumNode[]
    root: string
    total: number
  }>,
): boolean {
  let most = proof.leaf.sum
  for (const { sum } of proof.path) {
    if (!isSum(sum)) return false
    most += sum
  }
  if (!isSum(proof.leaf.sum) || !isSum(most)) return false
  const top = climb(proof, (left, right) => joinSums(sha256, left, right))
  return top !== undefined && top.sum === proof.total && toHex(top.hash) === proof.root
}

function isSum(satang: number): boolean {
  return Number.isSafeInteger(satang) && satang >= 0
}

import { isCount, isHex, isRecord } from './read-value.ts'

/** The position of a leaf in a tree, and the path to the root. */
export interface TreePlace {
  readonly index: number
  readonly size: number
  readonly path: readonly string[]
}

export function isPlace(value: unknown): value is TreePlace {
  if (!isRecord(value)) return false
  const { index, size, path } = value
  return isCount(index) && isCount(size) && Array.isArray(path) && path.every((hash) => isHex(hash, 64))
}

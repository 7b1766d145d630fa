import { lengthPrefixed } from './encode.ts'

/** What is signed for tickets that were admitted together: how many, and the root over their leaves. */
export function batchHead(size: number, root: Uint8Array): Uint8Array {
  return lengthPrefixed(['lotto/batch/v1', size, root])
}

import { lengthPrefixed } from './encode.ts'

/** The signed bytes of a batch: its number of tickets and the root of their leaves. */
export function batchHead(size: number, root: Uint8Array): Uint8Array {
  return lengthPrefixed(['lotto/batch/v1', size, root])
}

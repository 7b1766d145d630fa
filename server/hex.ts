/** Bytes that are no buffer have a `toString` of their own, which takes no notice of "hex". Nothing is copied. */
export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
}

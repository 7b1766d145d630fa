import type { VerifySignature } from '../../domain/fair/check-ticket.ts'

/** Ed25519 by the browser. Undefined where it cannot: an old browser, or a page that did not come over https. */
export const verifyEd25519: VerifySignature = async ({ publicKey, signature, bytes }) => {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return undefined
  try {
    const key = await subtle.importKey('raw', owned(publicKey), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, owned(signature), owned(bytes))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined
    // An invalid point on the curve verifies nothing.
    if (error instanceof DOMException && error.name === 'DataError') return false
    throw error
  }
}

/** Web Crypto refuses bytes of shared memory. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes)
}

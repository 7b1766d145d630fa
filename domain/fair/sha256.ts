/**
 * SHA-256 (FIPS 180-4), our own and at once: the browser's is asynchronous, and is not there at all on a page without
 * https. For the few dozen hashes of one proof; the server has the one of its machine.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = pad(bytes)
  const view = new DataView(padded.buffer)
  const state = Uint32Array.from(START)
  const words = new Uint32Array(64)
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + i * 4)
    for (let i = 16; i < 64; i += 1) {
      words[i] = lowSigma(word(words, i - 2), 17, 19, 10) + word(words, i - 7) + nextOf(words, i)
    }
    compress(state, words)
  }
  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  state.forEach((each, i) => {
    out.setUint32(i * 4, each)
  })
  return digest
}

/** The first 32 bits of the fractional parts of the square roots of the first eight primes. */
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]

/** The same of the cube roots of the first 64 primes. */
const ROUNDS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]

/** A one bit, zeros, and the length in bits, to a whole number of blocks. */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0)
  return padded
}

function nextOf(words: Uint32Array, i: number): number {
  return lowSigma(word(words, i - 15), 7, 18, 3) + word(words, i - 16)
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight
  for (let i = 0; i < 64; i += 1) {
    const chosen = (e & f) ^ (~e & g)
    const one = (h + bigSigma(e, 6, 11, 25) + chosen + (ROUNDS[i] ?? 0) + word(words, i)) | 0
    const most = (a & b) ^ (a & c) ^ (b & c)
    const two = (bigSigma(a, 2, 13, 22) + most) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  for (const [i, each] of [a, b, c, d, e, f, g, h].entries()) state[i] = word(state, i) + each
}

type Eight = readonly [number, number, number, number, number, number, number, number]

function word(words: Uint32Array, i: number): number {
  return words[i] ?? 0
}

function bigSigma(x: number, a: number, b: number, c: number): number {
  return turn(x, a) ^ turn(x, b) ^ turn(x, c)
}

function lowSigma(x: number, a: number, b: number, shift: number): number {
  return turn(x, a) ^ turn(x, b) ^ (x >>> shift)
}

function turn(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by))
}

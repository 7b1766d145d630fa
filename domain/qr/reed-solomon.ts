/** Reed-Solomon remainders over the field of 256 that QR codes use (polynomial 0x11d). */
export function remainderOf(bytes: readonly number[], degree: number): readonly number[] {
  const divisor = divisorOf(degree)
  const remainder = new Array<number>(degree).fill(0)
  for (const byte of bytes) {
    const factor = byte ^ (remainder.shift() ?? 0)
    remainder.push(0)
    for (let at = 0; at < degree; at += 1) {
      remainder[at] = (remainder[at] ?? 0) ^ times(divisor[at] ?? 0, factor)
    }
  }
  return remainder
}

/** The product of (x - 2^i) for i below the degree, without its leading one. */
function divisorOf(degree: number): readonly number[] {
  const divisor = new Array<number>(degree).fill(0)
  divisor[degree - 1] = 1
  let root = 1
  for (let turn = 0; turn < degree; turn += 1) {
    for (let at = 0; at < degree; at += 1) {
      divisor[at] = times(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0)
    }
    root = times(root, 2)
  }
  return divisor
}

function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

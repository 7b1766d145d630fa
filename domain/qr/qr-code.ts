import { utf8 } from '../fair/encode.ts'
import { invariant } from '../invariant.ts'
import { blankGrid, type Grid, type Module, writeFormat } from './qr-grid.ts'
import { lengthBits, type QrSize, smallestFor } from './qr-size.ts'
import { remainderOf } from './reed-solomon.ts'

/** Rows of modules, true is dark. Without the light edge of four that has to be left around it. */
export type QrCode = readonly (readonly boolean[])[]

/** Text as a QR code (ISO/IEC 18004, bytes, level M), as small as it can be: at most 660 bytes. */
export function qrCode(text: string): QrCode {
  const bytes = [...utf8(text)]
  const size = smallestFor(bytes.length)
  invariant(size, 'a QR code holds at most 660 bytes')
  const grid = blankGrid(size)
  fill(grid, withChecks(headed(bytes, size), size))
  const drawn = MASKS.map((isTurned, mask) => {
    const copy = grid.map((row) => row.map((module) => ({ ...module })))
    turn(copy, isTurned)
    writeFormat(copy, mask)
    return copy
  })
  const best = drawn.reduce((a, b) => (penaltyOf(b) < penaltyOf(a) ? b : a))
  return best.map((row) => row.map(({ dark }) => dark))
}

/** Mode, length, text, end, and then the filling bytes. */
function headed(bytes: readonly number[], { version, textBytes }: QrSize): readonly number[] {
  const bits = [...bitsOf(0b0100, 4), ...bitsOf(bytes.length, lengthBits(version))]
  for (const byte of bytes) bits.push(...bitsOf(byte, 8))
  bits.push(...bitsOf(0, Math.min(4, textBytes * 8 - bits.length)))
  bits.push(...bitsOf(0, (8 - (bits.length % 8)) % 8))
  const filled = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
  for (let filler = 0xec; filled.length < textBytes; filler ^= 0xec ^ 0x11) filled.push(filler)
  return filled
}

/** In blocks with check bytes of their own, dealt out one byte of each after the other: a stain hits all a little. */
function withChecks(bytes: readonly number[], size: QrSize): readonly number[] {
  const short = Math.floor(size.textBytes / size.blocks)
  const longFrom = size.blocks - (size.textBytes % size.blocks)
  const blocks: (readonly number[])[] = []
  let taken = 0
  for (let at = 0; at < size.blocks; at += 1) {
    const length = short + (at >= longFrom ? 1 : 0)
    blocks.push(bytes.slice(taken, taken + length))
    taken += length
  }
  const checks = blocks.map((block) => remainderOf(block, size.checkBytesPerBlock))
  return [...dealt(blocks), ...dealt(checks)]
}

function dealt(blocks: readonly (readonly number[])[]): readonly number[] {
  const longest = Math.max(...blocks.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat()
}

/** Two columns at a time from the right, upwards and downwards in turn, round what is drawn already. */
function fill(grid: Grid, bytes: readonly number[]): void {
  const bits = bytes.flatMap((byte) => bitsOf(byte, 8))
  let next = 0
  let upwards = true
  for (let right = grid.length - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5 // the column of the timing row's twin
    for (let step = 0; step < grid.length; step += 1) {
      const row = grid[upwards ? grid.length - 1 - step : step] as Module[]
      for (const column of [right, right - 1]) {
        const module = row[column] as Module
        if (module.fixed) continue
        module.dark = bits[next] === 1
        next += 1
      }
    }
    upwards = !upwards
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function turn(grid: Grid, isTurned: (x: number, y: number) => boolean): void {
  grid.forEach((row, y) => {
    row.forEach((module, x) => {
      if (!module.fixed && isTurned(x, y)) module.dark = !module.dark
    })
  })
}

/** How hard a drawing is to read: long runs, blocks of one colour, what looks like a corner, an uneven mix. */
function penaltyOf(grid: Grid): number {
  const rows = grid.map((row) => row.map(({ dark }) => (dark ? '1' : '0')).join(''))
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''))
  let penalty = 0
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2
    penalty += 40 * (line.match(/(?=00001011101|10111010000)/g)?.length ?? 0)
  }
  for (let y = 0; y + 1 < rows.length; y += 1) {
    for (let x = 0; x + 1 < rows.length; x += 1) {
      const four = `${rows[y]?.slice(x, x + 2)}${rows[y + 1]?.slice(x, x + 2)}`
      if (four === '0000' || four === '1111') penalty += 3
    }
  }
  const dark = rows.join('').replaceAll('0', '').length
  return penalty + 10 * Math.floor(Math.abs((dark / rows.length ** 2) * 100 - 50) / 5)
}

function bitsOf(value: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => (value >>> (count - 1 - at)) & 1)
}

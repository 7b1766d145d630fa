import { markPlaces, type QrSize } from './qr-size.ts'

/** One dot. What is fixed belongs to the frame of the code and carries no text. */
export interface Module {
  dark: boolean
  readonly fixed: boolean
}

export type Grid = Module[][]

/** The frame of a code: its three corners, the dotted lines between them, the marks, and room for the format. */
export function blankGrid({ edge, version }: QrSize): Grid {
  const grid: Grid = Array.from({ length: edge }, () =>
    Array.from({ length: edge }, () => ({ dark: false, fixed: false })),
  )
  for (let at = 0; at < edge; at += 1) {
    draw(grid, 6, at, at % 2 === 0)
    draw(grid, at, 6, at % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [edge - 4, 3],
    [3, edge - 4],
  ] as const)
    drawRings(grid, { x, y, reach: 4 })
  const places = markPlaces(version)
  for (const x of places) {
    for (const y of places) {
      const inCorner = (x === 6 && (y === 6 || y === edge - 7)) || (x === edge - 7 && y === 6)
      if (!inCorner) drawRings(grid, { x, y, reach: 2 })
    }
  }
  writeFormat(grid, 0)
  if (version >= 7) writeVersion(grid, version)
  return grid
}

/** Level and mask, twice, with check bits of their own. */
export function writeFormat(grid: Grid, mask: number): void {
  const bits = formatBits(mask)
  const edge = grid.length
  const bit = (at: number) => ((bits >>> at) & 1) === 1
  for (let at = 0; at < 6; at += 1) draw(grid, 8, at, bit(at))
  draw(grid, 8, 7, bit(6))
  draw(grid, 8, 8, bit(7))
  draw(grid, 7, 8, bit(8))
  for (let at = 9; at < 15; at += 1) draw(grid, 14 - at, 8, bit(at))
  for (let at = 0; at < 8; at += 1) draw(grid, edge - 1 - at, 8, bit(at))
  for (let at = 8; at < 15; at += 1) draw(grid, 8, edge - 15 + at, bit(at))
  draw(grid, 8, edge - 8, true)
}

/** Fifteen bits: level M is 00. */
export function formatBits(mask: number): number {
  let rest = mask
  for (let turn = 0; turn < 10; turn += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  return ((mask << 10) | rest) ^ 0x5412
}

/** Eighteen bits, from version 7 on. */
export function versionBits(version: number): number {
  let rest = version
  for (let turn = 0; turn < 12; turn += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  return (version << 12) | rest
}

function writeVersion(grid: Grid, version: number): void {
  const bits = versionBits(version)
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >>> at) & 1) === 1
    const [far, near] = [grid.length - 11 + (at % 3), Math.floor(at / 3)]
    draw(grid, far, near, dark)
    draw(grid, near, far, dark)
  }
}

/** Rings round a middle, light where the distance is 2 or 4. What lies outside is left out. */
function drawRings(grid: Grid, { x, y, reach }: { x: number; y: number; reach: number }): void {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy))
      const dark = reach === 4 ? distance !== 2 && distance !== 4 : distance !== 1
      draw(grid, x + dx, y + dy, dark)
    }
  }
}

function draw(grid: Grid, x: number, y: number, dark: boolean): void {
  const row = grid[y]
  if (row?.[x] !== undefined) row[x] = { dark, fixed: true }
}

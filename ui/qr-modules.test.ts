import { expect, test } from 'vitest'
import { qrModules } from './qr-modules.ts'

const rows = (text: string) => {
  const modules = qrModules(text)
  const places = Array.from({ length: modules.size }, (_, at) => at)
  return places.map((y) => places.map((x) => (modules.get(x, y) ? '#' : '.')).join(''))
}

/** A decoder that shares no code with the package (jsQR 1.4.0) read these modules as this address. */
test('a QR code has the modules that a decoder read', () => {
  expect(rows('https://lotto.example/fair')).toEqual([
    '#######..#..####....#.#######',
    '#.....#..###.######...#.....#',
    '#.###.#.##..##.#.####.#.###.#',
    '#.###.#.#.....##.#....#.###.#',
    '#.###.#.#.#.#..##...#.#.###.#',
    '#.....#.##.#.....#.#..#.....#',
    '#######.#.#.#.#.#.#.#.#######',
    '........###.#.#.#.###........',
    '#.#####....#....##....#####..',
    '.####...#..#.###..#..#.###.#.',
    '#.##..##.#..######..#..#.##..',
    '#.##........##.#..###.####..#',
    '.###.#######..##..#.#..#.....',
    '.###...#.##....##...##.#.#.#.',
    '#...#.#..........#.#.....####',
    '.#..##.....#..#.#########..##',
    '...#..#...###...#.#.#.#.#....',
    '###.#....###.###......##.#.##',
    '#..#.##...#.######...#...####',
    '#......###.#.#.#...######....',
    '#..##.#.....#.##.##.########.',
    '........#.#.#..##.#.#...#..#.',
    '#######..##.......#.#.#.###..',
    '#.....#.#...#.#.#.#.#...#.###',
    '#.###.#.#..#....#.#######.###',
    '#.###.#.#..#####.####.##.....',
    '#.###.#.#....#####.#.###..##.',
    '#.....#..##...##.###.....##.#',
    '#######.#..#####...#.##.###..',
  ])
})

test('level M is encoded beside the corner, twice', () => {
  const code = rows(`otpauth://totp/DM01demo01?secret=${'GEZDGNBVGY3TQOJQ'.repeat(2)}`)
  // ISO/IEC 18004, 7.9: the first two of the fifteen bits say the level; 10 under the mask 101010000010010 is 00, level M.
  expect([code[8]?.slice(0, 2), `${code.at(-1)?.[8]}${code.at(-2)?.[8]}`]).toEqual(['#.', '#.'])
})

test('the code on a ticket is as small as its address allows', () => {
  const round = '0198c2f4-3b1e-7c11-9d2a-5b6e7f801234'
  // ISO/IEC 18004, table 7: version 8 (49 modules) holds 152 bytes at level M, version 7 holds 122.
  expect(qrModules(`https://lotto.example/fair/${round}?leaf=${'5e'.repeat(32)}`).size).toBe(49)
})

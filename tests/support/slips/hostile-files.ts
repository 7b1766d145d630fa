import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { SLIP_BYTES } from '../../../domain/payments/slips/slip.ts'
import { drawSlip } from './slip-picture.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const JPEG = latin('\xff\xd8\xff\xe0')
const PNG = latin('\x89PNG\r\n\x1a\n')
const SCRIPT = '<script>alert(document.cookie)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000">${SCRIPT}</svg>`
const BOMB = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghi'].map((name, nth) => `<!ENTITY ${name} "${`&${'abcdefgh'[nth]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&i;</text></svg>`

/** Files that are no slip, with the refusal each gets. */
export async function hostileFiles(): Promise<
  readonly (readonly [name: string, file: Buffer, code: string])[]
> {
  const [jpeg, png, webp] = await Promise.all(
    (['jpeg', 'png', 'webp'] as const).map((kind) => drawSlip({ codes: [], width: 600, height: 600, kind })),
  )
  if (!jpeg || !png || !webp) throw new Error('three pictures were drawn')
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
  const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))
  return [
    ['nothing at all', Buffer.alloc(0), 'SLIP_EMPTY'],
    [
      'a byte over 5 MiB',
      Buffer.concat([jpeg, Buffer.alloc(SLIP_BYTES + 1 - jpeg.length)]),
      'SLIP_TOO_LARGE',
    ],
    ['a drawing of 50,000 by 50,000', latin(SVG), 'SLIP_KIND'],
    ['a drawing that doubles itself', latin(BOMB), 'SLIP_KIND'],
    ['a drawing after a byte order mark', latin(`\xef\xbb\xbf<?xml version="1.0"?>${SVG}`), 'SLIP_KIND'],
    ['a page called a JPEG', latin(`<!doctype html>${SCRIPT}`), 'SLIP_KIND'],
    [
      'a page behind the first bytes of a JPEG',
      Buffer.concat([JPEG, latin(`<html>${SCRIPT}`)]),
      'SLIP_BROKEN',
    ],
    ['a drawing behind the first bytes of a PNG', Buffer.concat([PNG, latin(SVG)]), 'SLIP_BROKEN'],
    ['a drawing in a WebP', latin(`RIFF\xff\x00\x00\x00WEBP${SVG}`), 'SLIP_BROKEN'],
    ['a GIF', await blank(10, 10).gif().toBuffer(), 'SLIP_KIND'],
    ['a TIFF', await blank(10, 10).tiff().toBuffer(), 'SLIP_KIND'],
    ['an AVIF', latin('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00'), 'SLIP_KIND'],
    ['an iPhone’s HEIC', latin('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00'), 'SLIP_KIND'],
    ['a BMP', latin('BM\x36\x00\x00\x00'), 'SLIP_KIND'],
    ['a zip', latin('PK\x03\x04slip.jpg'), 'SLIP_KIND'],
    ['a PDF', latin('%PDF-1.7 slip'), 'SLIP_KIND'],
    ['a program', latin('MZ\x90\x00\x03'), 'SLIP_KIND'],
    ['a script of a shell', latin('#!/bin/sh\nid'), 'SLIP_KIND'],
    ['sound', latin('RIFF\x24\x00\x00\x00WAVEfmt '), 'SLIP_KIND'],
    ['a PNG of 9,000 by 9,000', await blank(9_000, 9_000).png().toBuffer(), 'SLIP_PIXELS'],
    ['a JPEG of 28 million pixels', await blank(7_000, 4_000).jpeg().toBuffer(), 'SLIP_PIXELS'],
    ['a PNG that says 60,000 by 60,000', claiming(60_000, 60_000), 'SLIP_PIXELS'],
    ['half a JPEG', half(jpeg), 'SLIP_BROKEN'],
    ['half a PNG', half(png), 'SLIP_BROKEN'],
    ['half a WebP', half(webp), 'SLIP_BROKEN'],
    ['the first bytes of a JPEG', JPEG, 'SLIP_BROKEN'],
    ['the first bytes of a PNG', PNG, 'SLIP_BROKEN'],
    ['a PNG with a byte changed', changed(png), 'SLIP_BROKEN'],
    ['a WebP that moves', await moving(), 'SLIP_KIND'],
  ]
}

/** Pictures that are taken, each with something beside its pixels that must not be kept. */
export async function pollutedFiles(): Promise<readonly (readonly [name: string, file: Buffer])[]> {
  const jpeg = await drawSlip({ codes: [], width: 600, height: 600 })
  const png = await drawSlip({ codes: [], width: 600, height: 600, kind: 'png' })
  const place = {
    IFD0: { Artist: SCRIPT, Copyright: 'secret-name' },
    IFD3: { GPSLatitude: '13/1 45/1 0/1', GPSLatitudeRef: 'N' },
  }
  const comment = latin(`*/${SCRIPT}/*`)
  const commented = Buffer.concat([
    jpeg.subarray(0, 2),
    latin('\xff\xfe'),
    Buffer.from([0, comment.length + 2]),
    comment,
    jpeg.subarray(2),
  ])
  const text = latin(`Comment\0${SCRIPT}`)
  return [
    ['a JPEG that is a page as well', Buffer.concat([jpeg, latin(`<html>${SCRIPT}`)])],
    ['a JPEG that is a zip as well', Buffer.concat([jpeg, latin('PK\x03\x04secret-name')])],
    ['a JPEG with a script in its comment', commented],
    ['a JPEG that says where it was taken', await sharp(jpeg).withExif(place).jpeg().toBuffer()],
    [
      'a PNG with a script in its text',
      Buffer.concat([png.subarray(0, 33), chunk('tEXt', text), png.subarray(33)]),
    ],
  ]
}

/** What none of them may leave behind. */
export const POLLUTION = /script|secret-name|Exif|GPS/

function claiming(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    PNG,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([latin(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function changed(png: Buffer): Buffer {
  const file = Buffer.from(png)
  const middle = Math.floor(file.length / 2)
  file[middle] = (file[middle] ?? 0) ^ 0xff
  return file
}

async function moving(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

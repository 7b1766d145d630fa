import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'

// Draws the studio's covers, studio/covers/*.jpg, from the drawings in scripts/covers/: catalogues take pictures of pixels. Run by hand after
// a change: `node scripts/draw-covers.ts`.

const DRAWINGS = join(import.meta.dirname, 'covers')
const COVERS = join(import.meta.dirname, '../studio/covers')
/** As a catalogue keeps them: taken once more they stay as they are drawn. */
const SIDE_PX = 224
const DENSITY = 144

for (const name of readdirSync(DRAWINGS)) {
  await sharp(join(DRAWINGS, name), { density: DENSITY })
    .resize(SIDE_PX, SIDE_PX)
    .jpeg({ quality: 86 })
    .toFile(join(COVERS, `${basename(name, '.svg')}.jpg`))
}

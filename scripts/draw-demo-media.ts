/**
 * Draws all pictures of the demo shop into `sandbox/demo-shop/media`: SVG for browsers, and JPEG for product feeds,
 * previews and networks, which do not accept SVG.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { accessories } from './demo-media/accessories.ts'
import { cloth } from './demo-media/cloth.ts'
import { type Drawing, frame } from './demo-media/frame.ts'
import { garment } from './demo-media/garment.ts'
import { home } from './demo-media/home.ts'
import { palettes } from './demo-media/palettes.ts'
import { type Kind, type Picture, pictures } from './demo-media/pictures.ts'
import { shelf } from './demo-media/shelf.ts'
import { toy } from './demo-media/toys.ts'

const drawings: Record<Kind, Drawing> = { cloth, garment, toy, ...home, ...accessories, ...shelf }
/** Items that stand on a surface. The others hang on the wall or are seen from above. */
const standing =
  /^(toy|cushion|bag|pot\/(?!plate)|jewel\/bangles|cloth\/folded|linen\/tablecloth|paper\/(book|pencils|sheets))/

export function drawPicture([file, kindAndShape, colours, motif, border, scale = 1]: Picture): string {
  const [kind, shape = ''] = kindAndShape.split('/')
  const look = { colours: palettes[colours], motif, border, scale, shape }
  // Safe cast: by its type, `kindAndShape` begins with a kind. `split` loses this information.
  const draw = drawings[kind as Kind]
  return frame(look, draw(look), file.replace(/-2$/, '').replaceAll('-', ' '), standing.test(kindAndShape))
}

/** Returns a JPEG whose metadata contains the hash of its drawing, so that a test can find an outdated JPEG. */
const jpegOf = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .resize(640)
    .jpeg({ quality: 68, mozjpeg: true })
    .withExif({ IFD0: { ImageDescription: digestOf(svg) } })
    .toBuffer()

export const digestOf = (svg: string): string => createHash('sha256').update(svg).digest('hex')

async function drawAll(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const stale of readdirSync(folder)) if (/\.(svg|jpg)$/.test(stale)) rmSync(join(folder, stale))
  for (const picture of pictures) {
    const svg = drawPicture(picture)
    writeFileSync(join(folder, `${picture[0]}.svg`), svg)
    writeFileSync(join(folder, `${picture[0]}.jpg`), await jpegOf(svg))
  }
}

if (import.meta.main) await drawAll(join(import.meta.dirname, '../sandbox/demo-shop/media'))

import sharp from 'sharp'
import { BILL_MAX_PIXELS } from '../file-kind'
import type { PageImage, ReadPage, ReadWord } from '../types'
import { UnreadableBill } from '../unreadable-bill'
import { cleanPicture } from './clean-picture'
import { joinReadings } from './join-readings'
import { LONG_SIDE } from './open-pdf'
import { directionOf } from './page-direction'
import { type Recognised, recognise } from './recognise'

const NOT_A_PICTURE = 'This picture is damaged and cannot be opened. Take the photo again, or send the bill as PDF.'

/** Share of the page's height that is read to tell which way it lies. */
const STRIP = 0.14

/** Share of the letters that stand in surely read words; a page that lies on its head has next to none. */
const CLEARLY_UPRIGHT = 0.6

/**
 * A picture as PNG of the size that is read: turned as the camera was held, white where it is transparent.
 * @throws UnreadableBill for a damaged picture and for one above 40 megapixels, which is never unpacked
 */
export async function openPicture(bytes: Uint8Array): Promise<Uint8Array> {
  let size: { width: number; height: number }
  try {
    const { width, height } = await sharp(bytes, { pages: 1, limitInputPixels: false }).metadata()
    size = { width, height }
  } catch {
    throw new UnreadableBill(NOT_A_PICTURE)
  }
  if (size.width * size.height > BILL_MAX_PIXELS) {
    throw new UnreadableBill('This picture has more than 40 megapixels. Send a smaller one, or the bill as PDF.')
  }
  try {
    return await sharp(bytes, { pages: 1, limitInputPixels: BILL_MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: 30 })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', kernel: 'cubic' })
      .png({ compressionLevel: 3 })
      .toBuffer()
  } catch {
    throw new UnreadableBill(NOT_A_PICTURE)
  }
}

/**
 * Reads a scanned page whichever way it lies: the direction and skew of its lines show how to turn it, and the
 * recogniser tells head from foot (the data that would let it tell by itself are not part of the package).
 */
export async function readPicture(image: Uint8Array, number: number): Promise<{ page: ReadPage; image: PageImage }> {
  const upright = await uprightOf(image)
  const clean = await cleanPicture(upright.data)
  const scattered = await recognise(clean.image, clean.width, clean.height, 'scattered')
  // Each way of looking at a page misses words that the other finds: lone digits, or columns far apart.
  const lines = await recognise(clean.image, clean.width, clean.height, 'lines')
  const { width, height } = upright.info
  const words = joinReadings(scattered.words, lines.words)
  return { page: { number, width, height, words }, image: { width, height, image: new Uint8Array(upright.data) } }
}

async function uprightOf(image: Uint8Array) {
  const { turn, skew } = await directionOf(image)
  let best = { turn: 0, clear: -1 }
  for (const more of [0, 180, 90, 270]) {
    const clear = await clarityOf(await turned(image, turn + more, skew))
    if (clear > best.clear) best = { turn: more, clear }
    if (best.clear >= CLEARLY_UPRIGHT) break
  }
  return turned(image, turn + best.turn, skew)
}

async function turned(image: Uint8Array, turn: number, skew: number) {
  const straight = await sharp(image)
    .rotate(turn % 360)
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(straight)
    .rotate(skew, { background: '#ffffff' })
    .png({ compressionLevel: 3 })
    .toBuffer({ resolveWithObject: true })
}

/** How well a strip of the page reads, the one with most print: a strip is enough, and takes little time. */
async function clarityOf({ data, info }: Awaited<ReturnType<typeof turned>>): Promise<number> {
  const clean = await cleanPicture(data)
  const height = Math.ceil(clean.height * STRIP)
  const rows = await sharp(clean.image)
    .resize({ width: 1, height: clean.height, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  let [top, dark, most] = [0, 0, -1]
  for (let row = 0; row < clean.height; row++) {
    dark += 255 - rows[row]! - (row >= height ? 255 - rows[row - height]! : 0)
    if (row < height - 1 || dark <= most) continue
    most = dark
    top = row - height + 1
  }
  const strip = await sharp(clean.image).extract({ left: 0, top, width: clean.width, height }).png().toBuffer()
  return clarity(await recognise(strip, info.width, info.height, 'lines'))
}

function clarity({ words }: Recognised): number {
  const letters = (some: ReadWord[]) =>
    some.reduce((sum, { text }) => sum + text.replace(/[^A-Za-z0-9]/g, '').length, 0)
  const all = letters(words)
  return all === 0 ? 0 : letters(words.filter((word) => word.confidence > 0.7 && word.text.length > 2)) / all
}

import { createRequire } from 'node:module'
import { processState } from '@/lib/core/process/process-state'
import { brandColours } from './brand-colours'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
const LOGO_HEIGHT = 64
const PADDING = 18
const FAMILY = 'Shop preview'

/** What a link to the shop looks like where it is shared: the shop's logo, the name of the product, its price and its photo. */
export async function previewPicture(words: {
  shop: string
  title: string
  price: string
  colour: string
  logo: Buffer | null
  photo: Buffer | null
}): Promise<Buffer> {
  const { createCanvas, GlobalFonts, loadImage } = await import('@napi-rs/canvas')
  processState('website-preview-font', () => {
    const find = createRequire(`${process.cwd()}/`)
    for (const file of ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf'])
      GlobalFonts.registerFromPath(find.resolve(`@expo-google-fonts/noto-sans/${file}`), FAMILY)
    return true
  })
  const { fill, onFill } = brandColours(words.colour, '#ffffff')
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = fill
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const [logo, photo] = await Promise.all([words.logo, words.photo].map((bytes) => (bytes ? loadImage(bytes) : null)))
  if (photo) {
    // The middle square of it, over the whole height at the right.
    const side = Math.min(photo.width, photo.height)
    const [left, top] = [(photo.width - side) / 2, (photo.height - side) / 2]
    context.drawImage(photo, left, top, side, side, WIDTH - HEIGHT, 0, HEIGHT, HEIGHT)
  }
  const room = WIDTH - 2 * MARGIN - (photo ? HEIGHT - MARGIN / 2 : 0)
  if (logo) {
    // On white, as nobody knows on which color it was made to be seen.
    const scale = Math.min((room - 2 * PADDING) / logo.width, LOGO_HEIGHT / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    context.fillStyle = '#ffffff'
    context.beginPath()
    context.roundRect(MARGIN, MARGIN, width + 2 * PADDING, height + 2 * PADDING, 14)
    context.fill()
    context.drawImage(logo, MARGIN + PADDING, MARGIN + PADDING, width, height)
  }
  context.fillStyle = onFill
  context.font = `400 36px "${FAMILY}"`
  if (!logo) context.fillText(words.shop, MARGIN, MARGIN + 36, room)
  const size = photo ? 56 : 76
  context.font = `700 ${size}px "${FAMILY}"`
  const lines = wrapped(words.title, (line) => context.measureText(line).width <= room).slice(0, 4)
  for (const [at, line] of lines.entries()) context.fillText(line, MARGIN, 270 + at * size * 1.2, room)
  context.font = `700 52px "${FAMILY}"`
  context.fillText(words.price, MARGIN, HEIGHT - MARGIN, room)
  return canvas.encode('png')
}

function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.slice(0, 200).split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

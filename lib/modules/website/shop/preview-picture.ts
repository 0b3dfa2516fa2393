import { createRequire } from 'node:module'
import { processState } from '@/lib/core/process/process-state'
import { brandColours } from './brand-colours'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 80
const FAMILY = 'Shop preview'

/** What a link to the shop looks like where it is shared: the name, and what it costs. */
export async function previewPicture(words: {
  shop: string
  title: string
  price: string
  colour: string
}): Promise<Buffer> {
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas')
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
  context.fillStyle = onFill
  context.font = `400 36px "${FAMILY}"`
  context.fillText(words.shop, MARGIN, MARGIN + 36, WIDTH - 2 * MARGIN)
  context.font = `700 76px "${FAMILY}"`
  const lines = wrapped(words.title, (line) => context.measureText(line).width <= WIDTH - 2 * MARGIN).slice(0, 4)
  for (const [at, line] of lines.entries()) context.fillText(line, MARGIN, 260 + at * 90, WIDTH - 2 * MARGIN)
  context.font = `700 52px "${FAMILY}"`
  context.fillText(words.price, MARGIN, HEIGHT - MARGIN)
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

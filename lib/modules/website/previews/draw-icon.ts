import sharp from 'sharp'
import { redraw } from '@/lib/core/files/decode-picture'

const HEIGHT = 256
const SIZE = 512
/** Of the icon, on each side of the mark. */
const MARGIN = 40
/** Letters stand closer together than a mark and its name, in parts of the height. */
const GAP = 0.09
const TOLERANCE = 24

type Part = { left: number; width: number; top: number; height: number }

/** The mark of a logo on a square: what stands apart and is the most nearly square, as a rule left of the name. Null: it cannot be decoded. */
export async function drawIcon(logo: Uint8Array): Promise<Buffer | null> {
  const points = await redraw(logo, (picture) => picture.ensureAlpha().resize({ height: HEIGHT }).raw())
  if (!points) return null
  const width = points.length / 4 / HEIGHT
  const part = mostSquare(partsOf(points, width)) ?? { left: 0, top: 0, width, height: HEIGHT }
  const inner = { width: SIZE - 2 * MARGIN, height: SIZE - 2 * MARGIN, fit: 'contain' as const, background: '#0000' }
  const margin = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: '#0000' }
  const mark = await sharp(points, { raw: { width, height: HEIGHT, channels: 4 } })
    .extract(part)
    .png()
    .toBuffer()
  return sharp(mark).resize(inner).extend(margin).png().toBuffer()
}

const mostSquare = (parts: Part[]): Part | undefined => {
  const score = ({ width, height }: Part) => (Math.min(width, height) / Math.max(width, height)) * (height / HEIGHT)
  // What is a little less square but further left is the mark.
  return parts.reduce<Part | undefined>(
    (best, part) => (best && score(part) < score(best) * 1.15 ? best : part),
    undefined,
  )
}

/** What is drawn, taken apart where a column of background is wide enough. */
function partsOf(points: Buffer, width: number): Part[] {
  const isDrawn = (x: number, y: number) => {
    const at = (y * width + x) * 4
    if (points[at + 3]! < 16) return false
    return (
      points[3]! < 16 || [0, 1, 2].some((channel) => Math.abs(points[at + channel]! - points[channel]!) > TOLERANCE)
    )
  }
  const parts: Part[] = []
  for (let x = 0; x < width; x++) {
    let [top, bottom] = [HEIGHT, -1]
    for (let y = 0; y < HEIGHT; y++)
      if (isDrawn(x, y)) {
        top = Math.min(top, y)
        bottom = y
      }
    if (bottom < 0) continue
    const last = parts.at(-1)
    if (!last || x - (last.left + last.width) > HEIGHT * GAP)
      parts.push({ left: x, width: 1, top, height: bottom - top + 1 })
    else {
      const end = Math.max(last.top + last.height, bottom + 1)
      last.top = Math.min(last.top, top)
      last.height = end - last.top
      last.width = x - last.left + 1
    }
  }
  return parts
}

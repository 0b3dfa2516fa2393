import sharp from 'sharp'

/** Pixels on the longer side of the picture that is measured; lines of small print are still some pixels apart. */
const MEASURED = 900

/** Skew of a page on the glass or before a camera, in degrees, beyond which it is taken for something else. */
const MAX_SKEW = 5

/**
 * How to turn a scanned page so that its lines run from left to right: by 0 or 90 degrees, and then by the skew.
 * Rows of pixels through upright text are dark and white in turns; through turned text they are all alike.
 */
export async function directionOf(image: Uint8Array): Promise<{ turn: 0 | 90; skew: number }> {
  const { data, info } = await sharp(image)
    .greyscale()
    .normalise()
    .resize({ width: MEASURED, height: MEASURED, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const across: [number, number][] = []
  const down: [number, number][] = []
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if ((data[y * info.width + x] ?? 255) > 140) continue
      across.push([x, y])
      // The same page turned clockwise.
      down.push([info.height - 1 - y, x])
    }
  }
  const upright = bestSkew(across)
  const turned = bestSkew(down)
  // Columns of a table line up too, though never as well as lines of text.
  return turned.contrast > upright.contrast * 1.15 ? { turn: 90, skew: turned.skew } : { turn: 0, skew: upright.skew }
}

function bestSkew(dark: [number, number][]): { skew: number; contrast: number } {
  let best = { skew: 0, contrast: contrastAt(dark, 0) }
  const attempt = (skew: number) => {
    const contrast = contrastAt(dark, skew)
    if (contrast > best.contrast) best = { skew, contrast }
  }
  for (let skew = -MAX_SKEW; skew <= MAX_SKEW; skew += 0.5) attempt(skew)
  const coarse = best.skew
  for (let step = -4; step <= 4; step++) attempt(coarse + step / 10)
  return { skew: Math.abs(best.skew) < 0.15 ? 0 : best.skew, contrast: best.contrast }
}

/** How much rows differ from the next when the page is turned by so many degrees clockwise. */
function contrastAt(dark: [number, number][], degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const rows = new Int32Array(MEASURED * 2)
  for (const [x, y] of dark) {
    const row = Math.round(y + x * slope) + MEASURED / 2
    rows[row] = (rows[row] ?? 0) + 1
  }
  let contrast = 0
  for (let row = 1; row < rows.length; row++) contrast += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return contrast
}

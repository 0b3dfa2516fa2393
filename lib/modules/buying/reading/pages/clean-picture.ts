import sharp from 'sharp'

/** Pixels on the longer side of what is recognised: small print is some 20 pixels high then. */
const RECOGNISED = 2400

/** Blur that takes the grain of the paper away and leaves the letters. */
const SIGMA = 0.8

/** Light between these shares of the paper's is stretched to black and white: grain of the paper and shadows vanish. */
const BLACK = 0.3
const WHITE = 0.82

/** How much smaller the picture is in which the light of the paper is measured. */
const COARSE = 24

/** A page as the recogniser reads it best: grey, free of grain, evenly lit, large enough. */
export async function cleanPicture(image: Uint8Array): Promise<{ image: Uint8Array; width: number; height: number }> {
  const { data, info } = await sharp(image)
    .greyscale()
    .blur(SIGMA)
    .resize({ width: RECOGNISED, height: RECOGNISED, fit: 'inside', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const paper = await paperOf(data, width, height)
  for (let at = 0; at < data.length; at++) {
    const share = data[at]! / Math.max(1, paper[at]!)
    data[at] = Math.max(0, Math.min(255, ((share - BLACK) / (WHITE - BLACK)) * 255))
  }
  const cleaned = await sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { image: new Uint8Array(cleaned), width, height }
}

/** How light the paper is at each place: the light half of each neighbourhood, blurred. */
async function paperOf(grey: Buffer, width: number, height: number): Promise<Buffer> {
  const columns = Math.ceil(width / COARSE)
  const rows = Math.ceil(height / COARSE)
  const light = Buffer.alloc(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const seen: number[] = []
      for (let y = row * COARSE; y < Math.min(height, (row + 1) * COARSE); y += 3) {
        for (let x = column * COARSE; x < Math.min(width, (column + 1) * COARSE); x += 3)
          seen.push(grey[y * width + x]!)
      }
      seen.sort((one, other) => one - other)
      light[row * columns + column] = seen[Math.floor(seen.length * 0.8)] ?? 255
    }
  }
  return sharp(light, { raw: { width: columns, height: rows, channels: 1 } })
    .median(5)
    .blur(2)
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .greyscale()
    .raw()
    .toBuffer()
}

import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Waves of light in a shop's colour, calm enough for words to be read on them; other words draw other waves. */
export function drawHero(prompt: string, colour: string): Promise<Buffer> {
  const seed = createHash('sha256').update(prompt).digest()
  const wave = (n: number) => {
    const [a, b, c] = [0, 1, 2].map((at) => 300 + n * 110 + (seed[n * 3 + at]! - 128) * 1.1)
    return `<path d="M0 ${a} C420 ${b! - 120} 700 ${b! + 120} 1000 ${b} S1400 ${c! - 90} 1600 ${c} V900 H0 Z" fill="#fff" opacity="${0.07 + n * 0.015}"/>`
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><defs>
<linearGradient id="a" x2="1" y2="1"><stop stop-color="#0b1220"/><stop offset="1" stop-color="${colour}"/></linearGradient>
<radialGradient id="b" cx="${0.6 + seed[20]! / 900}" cy=".25" r=".6"><stop stop-color="#fff" stop-opacity=".32"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
<rect width="1600" height="900" fill="${colour}"/><rect width="1600" height="900" fill="url(#a)" opacity=".85"/><rect width="1600" height="900" fill="url(#b)"/>${[0, 1, 2, 3, 4].map(wave).join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer()
}

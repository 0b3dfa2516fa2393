/** An organization's colour, made readable on a background (WCAG 2.2: 4.5 to 1 for text, 3 to 1 for what a control is seen by). */

type Rgb = readonly [number, number, number]
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

const parse = (hex: string): Rgb | null => {
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex.trim())?.[1]
  return digits ? ([0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb) : null
}
const toHex = (colour: Rgb) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const s = part / 255
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function ratio(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** @returns 1 to 21 */
export const contrast = (a: string, b: string): number => ratio(parse(a) ?? BLACK, parse(b) ?? WHITE)

/** Moves a colour away from the background in small steps, until it is seen well enough. */
function away(colour: Rgb, background: Rgb, least: number): Rgb {
  const end = ratio(WHITE, background) > ratio(BLACK, background) ? WHITE : BLACK
  for (let step = 0; step <= 50; step++) {
    const mixed = colour.map((part, at) =>
      Math.round(part + ((end[at] as number) - part) * (step / 50)),
    ) as unknown as Rgb
    if (ratio(mixed, background) >= least) return mixed
  }
  return end
}

/**
 * @param primary as settings have it; unreadable ones count as a quiet blue
 * @param background what it is shown on
 * @returns the colour of buttons, of text on them, and of links
 */
export function brandColours(primary: string, background: string): { fill: string; onFill: string; text: string } {
  const wanted = parse(primary) ?? ([37, 99, 235] as const)
  const behind = parse(background) ?? WHITE
  const fill = away(wanted, behind, 3)
  const onFill = ratio(WHITE, fill) >= 4.5 ? WHITE : BLACK
  return { fill: toHex(fill), onFill: toHex(onFill), text: toHex(away(wanted, behind, 4.6)) }
}

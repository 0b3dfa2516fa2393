/** Shared by all drawings of the demo's products: one light from the upper left, one floor, one soft shadow. */

/** The colours of one product: its body in the light and in the shade, and what is set off from it. */
export type Tint = { light: string; dark: string; accent: string }

/** What a product looks like, drawn in a square of 1000 points; it stands on the floor at 780. */
export type Drawing = (brush: Brush, tint: Tint) => string

export class Brush {
  private defs: string[] = []

  /** A fill that goes from one colour to another; by default from the upper left to the lower right. */
  fade(from: string, to: string, [x2, y2]: [number, number] = [1, 1]): string {
    const id = `f${this.defs.length}`
    this.defs.push(
      `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    )
    return `url(#${id})`
  }

  /** From the middle outwards; `reach` 0.5 ends at the edge of what is filled. */
  glow(from: string, to: string, reach = 0.8): string {
    const id = `f${this.defs.length}`
    this.defs.push(
      `<radialGradient id="${id}" cx=".5" cy="${reach > 0.5 ? 0.38 : 0.5}" r="${reach}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></radialGradient>`,
    )
    return `url(#${id})`
  }

  definitions(): string {
    return `<defs>${this.defs.join('')}</defs>`
  }
}

type Box = { x: number; y: number; w: number; h: number; r?: number; fill: string; more?: string }

export const box = ({ x, y, w, h, r = 0, fill, more = '' }: Box): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`

export const disc = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

export const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const words = (x: number, y: number, size: number, fill: string, text: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-family="Inter, Noto Sans, DejaVu Sans, sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${fill}" ${more}>${text}</text>`

/** The same thing several times, side by side. */
export const row = (count: number, from: number, step: number, draw: (x: number, place: number) => string): string =>
  Array.from({ length: count }, (_, place) => draw(from + place * step, place)).join('')

export type View = 'whole' | 'close' | 'dark'

const BACKDROPS: Record<View, (tint: Tint) => [string, string]> = {
  whole: () => ['#ffffff', '#e3e1dc'],
  close: ({ accent }) => ['#ffffff', `${accent}3a`],
  dark: () => ['#475160', '#161b22'],
}

/** The picture of a product as SVG, `size` points square. */
export function inStudio(drawing: Drawing, tint: Tint, view: View, size: number): string {
  const brush = new Brush()
  const product = drawing(brush, tint)
  const shadow = brush.glow('#000000', '#00000000', 0.5)
  const backdrop = brush.glow(...BACKDROPS[view](tint))
  const place =
    view === 'close' ? 'translate(-330 -330) scale(1.5) rotate(-7 500 560)' : 'translate(-90 -132) scale(1.18)'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 1000 1000">${brush.definitions()}
<rect width="1000" height="1000" fill="#fff"/><rect width="1000" height="1000" fill="${backdrop}"/>
<g transform="${place}"><ellipse cx="505" cy="784" rx="400" ry="44" fill="${shadow}" opacity=".5"/>${product}</g></svg>`
}

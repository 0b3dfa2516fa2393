/** From values to places and back to round numbers; without a browser, so that it can be tested. */

/** What is drawn; amounts come as decimal text, and are only measured here, never calculated with. */
export type ChartValue = string | number | null

export type ChartPoint = {
  key: string
  label: string
  /** By the key of the series; null: nothing to draw. */
  values: Record<string, ChartValue>
  /** Where the point leads. */
  href?: string | null
}

export type ChartSeries = { key: string; label: string }

export const numberOf = (value: ChartValue | undefined): number | null => {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const ROUND = [1, 2, 2.5, 5, 10]

/** Round numbers from below the least to above the most value, some `wanted` of them, always with zero among them. */
export function niceTicks(least: number, most: number, wanted = 4): number[] {
  const low = Math.min(0, least)
  const high = Math.max(0, most)
  // Less than any amount: nothing to divide.
  if (high - low < 1e-9) return [0, 1]
  const rough = (high - low) / Math.max(1, wanted)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (ROUND.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10) * power
  const first = Math.floor(low / step + 1e-9)
  const last = Math.ceil(high / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step))
}

/** 0.30000000000000004 is 0.3. */
const tidy = (number: number) => Number(number.toPrecision(12)) + 0

/** The place of a value, where `ticks` lie between `bottom` and `top` (in pixels from above). */
export function placeOf(value: number, ticks: number[], bottom: number, top: number): number {
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  return bottom + ((value - low) / (high - low || 1)) * (top - bottom)
}

export type Bar = { series: string; from: number; to: number }

/** The bars of a point as spans of values: side by side from zero, or one on the other, negative ones downwards. */
export function barsOf(point: ChartPoint, series: ChartSeries[], stacked: boolean): Bar[] {
  let up = 0
  let down = 0
  return series.flatMap(({ key }) => {
    const value = numberOf(point.values[key])
    if (value === null) return []
    if (!stacked) return [{ series: key, from: 0, to: value }]
    const from = value < 0 ? down : up
    const to = from + value
    if (value < 0) down = to
    else up = to
    return [{ series: key, from, to }]
  })
}

/** The least and the most that is drawn. */
export function extentOf(points: ChartPoint[], series: ChartSeries[], stacked: boolean): [number, number] {
  const ends = points.flatMap((point) => barsOf(point, series, stacked).flatMap(({ from, to }) => [from, to]))
  return ends.reduce<[number, number]>(([low, high], end) => [Math.min(low, end), Math.max(high, end)], [0, 0])
}

/** Every how many points one has its name below it, so that names of `letters` do not touch. */
export function labelEvery(points: number, width: number, letters: number): number {
  const each = width / Math.max(1, points)
  const needed = Math.min(MAX_LETTERS, letters) * LETTER + GAP
  return Math.max(1, Math.ceil(needed / Math.max(1, each)))
}

const LETTER = 6.2
const GAP = 10
const MAX_LETTERS = 14

/** A name that is cut where the next one begins. */
export const shortLabel = (label: string, room: number): string => {
  const letters = Math.max(3, Math.floor((room - 4) / LETTER))
  return label.length <= letters ? label : `${label.slice(0, letters - 1).trimEnd()}…`
}

/** Shares of a whole in percent with one decimal; none where the whole is nothing or has negative parts. */
export function sharesOf(values: (number | null)[]): (number | null)[] {
  const all = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  if (all <= 0 || values.some((value) => value !== null && value < 0)) return values.map(() => null)
  return values.map((value) => (value === null ? null : Math.round((value / all) * 1000) / 10))
}

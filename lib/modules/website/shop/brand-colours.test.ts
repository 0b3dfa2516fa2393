import { expect, test } from 'vitest'
import { brandColours, contrast } from './brand-colours'
import { PRESETS } from './presets'

const STEPS = ['00', '22', '55', '88', 'bb', 'dd', 'ff']
const COLOURS = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`)))

test('any colour is readable in every preset, light and dark: on it, and as text', () => {
  const backgrounds = Object.values(PRESETS).flatMap(({ light, dark }) => [light, dark])
  for (const background of backgrounds)
    for (const colour of COLOURS) {
      const { fill, onFill, text } = brandColours(colour, background)
      const seen = `${colour} on ${background}`
      expect(contrast(fill, onFill), seen).toBeGreaterThanOrEqual(4.5)
      expect(contrast(text, background), seen).toBeGreaterThanOrEqual(4.5)
      expect(contrast(fill, background), seen).toBeGreaterThanOrEqual(3)
    }
})

test('a colour that is readable stays as it is, and none is needed', () => {
  expect(brandColours('#0f766e', '#ffffff')).toEqual({ fill: '#0f766e', onFill: '#ffffff', text: '#0f766e' })
  expect(brandColours('', '#ffffff').fill).toBe('#2563eb')
})

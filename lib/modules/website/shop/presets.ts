import type { Template } from '../schemas'
import { brandColours } from './brand-colours'

/** The darkest light and the lightest dark surface of each preset, on which its colours must be readable; `shop.css` has the same. */
export const PRESETS: Record<Template, { key: string; light: string; dark: string }> = {
  dark: { key: 'dark', light: '#1d1d20', dark: '#1d1d20' },
  'midnight blue': { key: 'midnight', light: '#16233f', dark: '#16233f' },
  'warm sunset': { key: 'sunset', light: '#fbefe3', dark: '#35251d' },
  'minimal mono': { key: 'mono', light: '#f4f4f2', dark: '#1b1b1b' },
  'light grey': { key: 'grey', light: '#eceef1', dark: '#262a31' },
  'marketplace-style': { key: 'market', light: '#eaeded', dark: '#262c33' },
}

/** What the shop's document carries, so that its style sheet finds the organization's colour in either scheme. */
export function presetStyle(template: Template, primary: string): { key: string; style: Record<string, string> } {
  const { key, light, dark } = PRESETS[template]
  const [day, night] = [brandColours(primary, light), brandColours(primary, dark)]
  return {
    key,
    style: {
      '--fill-day': day.fill,
      '--on-fill-day': day.onFill,
      '--link-day': day.text,
      '--fill-night': night.fill,
      '--on-fill-night': night.onFill,
      '--link-night': night.text,
    },
  }
}

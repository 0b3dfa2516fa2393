import type { Tint } from './studio'

/** Colours that products come in. */
export const TINTS = {
  white: { light: '#fafbfb', dark: '#bcc5cd', accent: '#0ea5a0' },
  graphite: { light: '#66717e', dark: '#29313a', accent: '#4ade80' },
  sand: { light: '#f3dfc2', dark: '#c39a66', accent: '#b45309' },
  sky: { light: '#a9c4e4', dark: '#4a6da1', accent: '#f59e0b' },
  sage: { light: '#c4d8c6', dark: '#6c9276', accent: '#f2b84b' },
  clay: { light: '#e8a48a', dark: '#ad5b3f', accent: '#fde2c8' },
} satisfies Record<string, Tint>

import localFont from 'next/font/local'

// Browsers load the one that a page's preset asks for, and show a fallback of the same width until it is there.
const manrope = localFont({
  src: '../../node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2',
  weight: '200 800',
  variable: '--manrope',
  preload: false,
})
const interTight = localFont({
  src: '../../node_modules/@fontsource-variable/inter-tight/files/inter-tight-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--inter-tight',
  preload: false,
})
const fraunces = localFont({
  src: '../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--fraunces',
  preload: false,
  adjustFontFallback: 'Times New Roman',
})
const archivo = localFont({
  src: '../../node_modules/@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--archivo',
  preload: false,
})
const outfit = localFont({
  src: '../../node_modules/@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--outfit',
  preload: false,
})

/** Classes of a shop's document, which give its style sheet the typefaces of the presets. */
export const shopFonts = [manrope, interTight, fraunces, archivo, outfit].map(({ variable }) => variable).join(' ')

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** What `doc.font(…)` takes: Noto Sans, which has Latin, Greek, Cyrillic and Devanagari; only used letters are embedded. */
export const fonts = { regular: 'regular', bold: 'bold' } as const

const FILES = {
  regular: '400Regular/NotoSans_400Regular.ttf',
  bold: '700Bold/NotoSans_700Bold.ttf',
} as const

const kept = new Map<string, Buffer>()

/** The file of a font, read once. Found from the working folder, since bundlers move this file elsewhere. */
export function fontFile(name: keyof typeof FILES): Buffer {
  const known = kept.get(name)
  if (known) return known
  const find = createRequire(path.join(process.cwd(), 'package.json'))
  const read = readFileSync(find.resolve(`@expo-google-fonts/noto-sans/${FILES[name]}`))
  kept.set(name, read)
  return read
}

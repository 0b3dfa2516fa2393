import { Failure } from '../lib/failure'

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

export function requireKebab(word: string | undefined, what: string): string {
  if (!word || !KEBAB.test(word))
    throw new Failure(`${what} is written in lower case with dashes, for example "sales-visits".`)
  return word
}

export const words = (kebab: string) => kebab.split('-')
export const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
export const pascal = (kebab: string) => camel(`-${kebab}`)
export const snake = (kebab: string) => kebab.replaceAll('-', '_')
export const sentence = (kebab: string) => {
  const text = words(kebab).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Good enough for a first draft; --singular says it better. */
export function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (/(s|x|ch|sh)es$/.test(plural)) return plural.slice(0, -2)
  return plural.endsWith('s') && !plural.endsWith('ss') ? plural.slice(0, -1) : plural
}

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The product's own files, for tests that read them. */
export const root = path.resolve(import.meta.dirname, '..')

export const files = globSync(['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}', 'lib/**/*.{ts,tsx}'], {
  cwd: root,
}).filter(
  // Tests arrange what no caller could.
  (file) => !file.includes('/generated/') && !/\.(test|bench)\.tsx?$/.test(file),
)

const texts = new Map<string, string>()

export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

export const moduleOf = (file: string): string | undefined => /^lib\/modules\/([^/]+)\//.exec(file)?.[1]

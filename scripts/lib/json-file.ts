import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** Written beside and renamed, so that a crash leaves the old file or the new one, never half of one. */
export function writeJson(file: string, value: unknown, mode = 0o644): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const beside = `${file}.${process.pid}.tmp`
  writeFileSync(beside, `${JSON.stringify(value, null, 2)}\n`, { mode })
  renameSync(beside, file)
}

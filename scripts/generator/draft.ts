import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Failure } from '../lib/failure'
import { inProject } from '../lib/paths'

/** Collects what is to be written, so that a clash is found before the first file is touched. */
export class Draft {
  private readonly files = new Map<string, string>()
  readonly byHand: string[] = []

  add(file: string, content: string): void {
    if (existsSync(inProject(file))) throw new Failure(`${file} exists already; nothing was written.`)
    this.files.set(file, content.trimStart())
  }

  /** Puts a line into an existing file behind a place that `after` finds; where there is none, tells the person. */
  insert(file: string, after: RegExp, line: string): void {
    const content = this.files.get(file) ?? (existsSync(inProject(file)) ? readFileSync(inProject(file), 'utf8') : '')
    const place = after.exec(content)
    if (!place) {
      this.byHand.push(`${file}: ${line.trim()}`)
      return
    }
    const at = place.index + place[0].length
    this.files.set(file, content.slice(0, at) + line + content.slice(at))
  }

  append(file: string, text: string): void {
    const content = this.files.get(file) ?? (existsSync(inProject(file)) ? readFileSync(inProject(file), 'utf8') : '')
    this.files.set(file, `${content.trimEnd()}\n\n${text.trim()}\n`.trimStart())
  }

  write(): string[] {
    for (const [file, content] of this.files) {
      mkdirSync(path.dirname(inProject(file)), { recursive: true })
      writeFileSync(inProject(file), content)
    }
    return [...this.files.keys()]
  }
}

/** Behind the last import of a file. */
export const AFTER_IMPORTS = /(?:^import [^\n]*\n)+/m
export const INTO_PERMISSIONS = /(?:permissions: |Permissions = )\{/

export function requireModule(name: string): void {
  if (!existsSync(inProject('lib', 'modules', name, 'module.ts'))) {
    throw new Failure(`There is no module "${name}" in lib/modules.`)
  }
}

/** A module keeps its permissions on its card or, when they are many, beside it. */
export function permissionsFile(module: string): string {
  const beside = `lib/modules/${module}/permissions.ts`
  return existsSync(inProject(beside)) ? beside : `lib/modules/${module}/module.ts`
}

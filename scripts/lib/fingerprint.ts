import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { readJson, writeJson } from './json-file'
import { inProject, projectRoot } from './paths'

type Mark = { stats: string; content: string }

/** Whether what was made from some files is still their product. Contents are read only where dates or sizes differ. */
export class Fingerprint {
  constructor(
    private readonly markFile: string,
    private readonly sources: readonly string[],
    private readonly skip: RegExp = /$^/,
  ) {}

  isCurrent(): boolean {
    const mark = readJson<Mark>(this.markFile)
    if (!mark) return false
    const stats = this.stats()
    if (mark.stats === stats) return true
    if (mark.content !== this.content()) return false
    writeJson(this.markFile, { ...mark, stats })
    return true
  }

  /** Taken before the work begins: a file that changes meanwhile makes the result stale, not current. */
  take(): () => void {
    const mark: Mark = { stats: this.stats(), content: this.content() }
    return () => writeJson(this.markFile, mark)
  }

  private stats(): string {
    return this.digest((file) => {
      const { size, mtimeMs } = statSync(file)
      return `${size} ${mtimeMs}`
    })
  }

  private content(): string {
    return this.digest((file) => readFileSync(file))
  }

  private digest(describe: (file: string) => string | Buffer): string {
    const hash = createHash('sha256').update(process.version)
    for (const file of this.sources.flatMap((source) => filesOf(inProject(source)))) {
      const name = path.relative(projectRoot, file)
      if (!this.skip.test(name)) hash.update(`\n${name}\n`).update(describe(file))
    }
    return hash.digest('hex')
  }
}

function filesOf(place: string): string[] {
  const stat = statSync(place, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [place]
  return readdirSync(place, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesOf(path.join(place, entry.name))
        : entry.isFile()
          ? [path.join(place, entry.name)]
          : [],
    )
}

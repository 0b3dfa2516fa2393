import type { OrganizationCtx } from '../../context'
import type { Column } from '../define-grid'
import { inBatches } from './in-batches'

export type FoundReference = { id: string; label: string } | { reason: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const AT_ONCE = 8

/**
 * Records by what people call them. Each name is looked up once a run; a name that two records share is refused, since a
 * guess would be wrong every second time.
 */
export class ReferenceFinder {
  private readonly known = new Map<string, FoundReference>()

  constructor(private readonly ctx: OrganizationCtx) {}

  async learn(key: string, column: Column, names: string[]): Promise<void> {
    const unknown = [...new Set(names.map(plain))].filter((name) => !this.known.has(`${key} ${name}`))
    if (unknown.length === 0) return
    const { reference } = column
    if (!reference) return
    if (reference.named) {
      const options = await reference.named({ ctx: this.ctx, names: unknown })
      for (const name of unknown) this.keep(key, column, name, options)
      return
    }
    // What may be typed freely is kept as it is written.
    const written = new Map(names.map((name) => [plain(name), name.trim()]))
    for (const some of inBatches(unknown, AT_ONCE)) {
      const found = await Promise.all(
        some.map((name) => reference.options({ ctx: this.ctx, q: written.get(name)!, limit: 50 })),
      )
      some.forEach((name, index) => {
        this.keep(key, column, name, found[index]!)
      })
    }
  }

  find(key: string, name: string): FoundReference | undefined {
    return this.known.get(`${key} ${plain(name)}`)
  }

  private keep(key: string, column: Column, name: string, options: { value: string; label: string; hint?: string }[]) {
    const called = options.filter(({ label }) => plain(label) === name)
    const hinted = options.filter(({ hint = '' }) => hint.split(' · ').some((part) => plain(part) === name))
    const byId = UUID.test(name) ? options.filter(({ value }) => value === name) : []
    const found = [byId, hinted, called].find((some) => some.length > 0) ?? []
    this.known.set(
      `${key} ${name}`,
      found.length === 1
        ? { id: found[0]!.value, label: found[0]!.label }
        : { reason: found.length > 1 ? tooMany(column, name, found[0]!.label) : nobody(column) },
    )
  }
}

const plain = (name: string) => name.trim().toLowerCase()

const nobody = ({ label }: Column) => `${label}: nothing here is called so. Check the spelling, or add it first.`
const tooMany = ({ label }: Column, name: string, spelt: string) =>
  `${label}: more than one is called ${plain(spelt) === name ? spelt : name}. Write the e-mail address instead, or rename one.`

import type { Theirs } from './form-handle'
import { describeValue, isSame } from './placed-errors'
import type { Conflict } from './use-submission'

type Ways = { use: () => void; overwrite: (version: number) => Promise<unknown> }

/** For forms that hold their values themselves: what differs between a draft and what someone else saved over it. */
export function theirsOf(conflict: Conflict | null, draft: object | null, ways: Ways): Theirs | null {
  const record = conflict?.record
  if (!record || !draft) return null
  const changes = Object.entries(draft).filter(([key, value]) => !HIDDEN.test(key) && !isSame(value, record[key]))
  return {
    changes: Object.fromEntries(changes.map(([key]) => [key, describeValue(record[key])])),
    use: ways.use,
    overwrite: async () => Boolean(await ways.overwrite(Number(record.version))),
  }
}

const HIDDEN = /(^|_)(id|version|at|href)$/

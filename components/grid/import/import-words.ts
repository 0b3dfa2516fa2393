import type { Tone } from '@/components/ui/tone'
import { formatNumber } from '@/lib/client/format'
import type { ClientGrid, GridImport, ImportState } from '@/lib/client/grid/grid-types'
import { describeRows, inSentence } from '../state/words'

export const STATE_WORDS: Record<ImportState, { label: string; tone: Tone }> = {
  uploaded: { label: 'Not checked yet', tone: 'neutral' },
  checking: { label: 'Being checked', tone: 'accent' },
  checked: { label: 'Waits for your word', tone: 'info' },
  running: { label: 'Being imported', tone: 'accent' },
  finished: { label: 'Imported', tone: 'success' },
  cancelled: { label: 'Stopped', tone: 'warning' },
  failed: { label: 'Broke off', tone: 'danger' },
  reverting: { label: 'Being taken back', tone: 'accent' },
  reverted: { label: 'Taken back', tone: 'neutral' },
}

/** Amber where rows failed although the preview had promised them. */
export const describeState = ({ state, counts }: GridImport): { label: string; tone: Tone } =>
  state === 'finished' && counts.failed ? { label: 'Imported in part', tone: 'warning' } : STATE_WORDS[state]

/** What pressing the button would do: "Add 12 leads, change 3". */
export function whatItWouldDo(grid: ClientGrid, { counts }: GridImport): string {
  const added = counts.new ?? 0
  const changed = counts.changed ?? 0
  if (added > 0 && changed > 0) return `Add ${describeRows(grid, added)}, change ${formatNumber(changed)}`
  if (added > 0) return `Add ${describeRows(grid, added)}`
  return changed > 0 ? `Change ${describeRows(grid, changed)}` : 'Nothing to import'
}

/** What it did: "12 leads added, 3 changed, 1 failed." */
export function whatItDid(grid: ClientGrid, { counts }: GridImport): string {
  const { created = 0, updated = 0, failed = 0, wrong = 0 } = counts
  const parts = [
    created > 0 ? `${describeRows(grid, created)} added` : '',
    updated > 0 ? `${created > 0 ? formatNumber(updated) : describeRows(grid, updated)} changed` : '',
    failed + wrong > 0 ? `${formatNumber(failed + wrong)} left out` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing was changed.'
}

/** Said before the one click that takes an import back. */
export function whatRevertWouldDo(grid: ClientGrid, { counts }: GridImport): string {
  const { created = 0, updated = 0 } = counts
  const parts = [
    created > 0 ? `${describeRows(grid, created)} that it added ${removed(grid, created)}` : '',
    updated > 0
      ? `${formatNumber(updated)} that it changed ${updated === 1 ? 'gets its' : 'get their'} former values back`
      : '',
  ].filter(Boolean)
  return `${parts.join('; ')}. What somebody has changed since stays as it is, and is listed.`
}

function removed(grid: ClientGrid, count: number): string {
  if (grid.ops.delete === 'soft') return count === 1 ? 'goes to the bin' : 'go to the bin'
  return count === 1 ? 'is deleted' : 'are deleted'
}

export function whatRevertDid({ counts }: GridImport): string {
  const { reverted = 0, kept = 0 } = counts
  const done = `${formatNumber(reverted)} taken back.`
  return kept > 0 ? `${done} ${formatNumber(kept)} stayed as ${kept === 1 ? 'it is' : 'they are'}.` : done
}

export function describeProgress(one: GridImport): string {
  if (one.total === null || one.total === 0) return one.state === 'checking' ? 'Reading the file' : 'About to begin'
  return `${formatNumber(one.done)} of ${formatNumber(one.total)}`
}

export const rowsNamed = (grid: ClientGrid): string => inSentence(grid.title)

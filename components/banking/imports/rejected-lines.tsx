import { countOf } from '@/lib/client/format'
import type { RejectedLine } from '@/lib/modules/banking/schemas-imports-answers'

/** Lines of a file that cannot be read, with where they stand. */
export function RejectedLines({ rejected }: { rejected: readonly RejectedLine[] }) {
  if (rejected.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer font-medium text-danger-ink">
        {countOf(rejected.length, 'line')} could not be read and {rejected.length === 1 ? 'is' : 'are'} left out
      </summary>
      <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto">
        {rejected.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <span className="tabular font-medium">Line {line}:</span> {message}
          </li>
        ))}
      </ul>
    </details>
  )
}

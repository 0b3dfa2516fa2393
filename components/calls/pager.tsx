import { Button } from '@/components/ui/button'

type Props = { page: number; perPage: number; total: number; onPage: (page: number) => void; what: string }

/** The foot of a short list: which part of it is seen, and on to the next. */
export function Pager({ page, perPage, total, onPage, what }: Props) {
  if (total <= perPage) return null
  const first = (page - 1) * perPage + 1
  return (
    <nav
      aria-label={`Pages of ${what}`}
      className="flex items-center justify-between gap-3 border-t border-line px-4 py-2"
    >
      <span className="tabular text-xs text-ink-muted">
        {first} to {Math.min(total, page * perPage)} of {total}
      </span>
      <span className="flex gap-2">
        <Button size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
          Before
        </Button>
        <Button size="sm" disabled={page * perPage >= total} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </span>
    </nav>
  )
}

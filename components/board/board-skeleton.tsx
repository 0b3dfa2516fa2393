import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { ClientBoard } from '@/lib/client/grid/grid-types'

const UNKNOWN = Array.from({ length: 5 }, (_, index) => ({ key: String(index), label: '' }))

/** The columns are known before their cards, unless people make them. */
export function BoardSkeleton({ board }: { board: ClientBoard }) {
  return (
    <div aria-busy className="flex min-h-0 flex-1 gap-3 overflow-hidden border-t border-line px-3 py-3 sm:px-4">
      {(board.columns.length > 0 ? board.columns : UNKNOWN).map((column, index) => (
        <div
          key={column.key}
          className="flex h-full w-[calc(100vw-3rem)] shrink-0 flex-col gap-2 rounded-lg bg-canvas px-2 sm:w-72"
        >
          {column.label ? (
            <h2 className="flex h-10 items-center px-1 text-sm">{column.label}</h2>
          ) : (
            <Skeleton className="my-3 h-4 w-24" />
          )}
          {Array.from({ length: 4 - (index % 3) }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <Skeleton key={card} className="h-[92px] rounded-md" />
          ))}
        </div>
      ))}
    </div>
  )
}

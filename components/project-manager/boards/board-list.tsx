import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { countOf } from '@/lib/client/format'

type Board = {
  id: string
  name: string
  href: string
  project: string
  closed: boolean
  cards: number
  open_cards: number
}

/** Which boards there are; each opens by one click. */
export function BoardList({ boards, mayManage }: { boards: Board[]; mayManage: boolean }) {
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title="Boards"
        actions={
          <Button asChild>
            <Link href="/project-manager/boards/settings">Boards and columns</Link>
          </Button>
        }
      />
      {boards.length === 0 && (
        <p className="text-sm text-ink-muted">
          There are no boards yet.{mayManage && ' Add one under Boards and columns.'}
        </p>
      )}
      <ul className="grid gap-3 sm:grid-cols-2">
        {boards.map(({ id, name, href, project, closed, cards, open_cards }) => (
          <li key={id}>
            <Link
              href={href}
              className="flex h-full flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3 hover:border-line-strong"
            >
              <span className="flex items-center gap-2">
                <span className="min-w-0 truncate font-semibold">{name}</span>
                {closed && <Badge>Project is over</Badge>}
              </span>
              {project && project !== name && <span className="truncate text-sm text-ink-muted">{project}</span>}
              <span className="text-sm text-ink-muted tabular-nums">
                {cards === 0 ? 'No cards' : `${open_cards} open of ${countOf(cards, 'card')}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

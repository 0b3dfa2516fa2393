'use client'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { rankByMatch } from '@/components/shell/match-commands'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import { MethodBadge } from './method-badge'
import { groupByTag, type Operation } from './openapi'

type OperationListProps = { operations: Operation[]; currentId: string | null; onLeave?: () => void }

const INTRODUCTION = '#introduction'

export const anchorOf = (operation: Operation) => `#${encodeURIComponent(operation.id)}`

/** All operations by tag, with search over method, path and summary. */
export function OperationList({ operations, currentId, onLeave }: OperationListProps) {
  const [query, setQuery] = useState('')
  const groups = useMemo(
    () =>
      groupByTag(
        rankByMatch(operations, query, ({ method, path, summary }) => ({
          title: summary ?? path,
          more: `${path} ${method}`,
        })),
      ),
    [operations, query],
  )
  return (
    <>
      <div className="sticky top-0 z-(--z-sticky) bg-canvas p-2">
        <Input
          type="search"
          size="sm"
          aria-label="Search operations"
          placeholder={`Search ${operations.length} operations`}
          leading={<Search aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <nav aria-label="Operations" className="px-2 pb-6">
        {!query && (
          <a
            href={INTRODUCTION}
            onClick={onLeave}
            aria-current={currentId === null ? 'page' : undefined}
            className={cn(
              'flex min-h-7 items-center rounded-md px-2 hover:bg-hover touch:min-h-11',
              currentId === null && 'bg-pressed font-medium',
            )}
          >
            Introduction
          </a>
        )}
        {groups.length === 0 && <p className="px-2 py-4 text-center text-ink-muted">Nothing matches “{query}”</p>}
        {groups.map(({ tag, operations: members }) => (
          <section key={tag} className="mt-3">
            <h2 className="px-2 pb-1 text-xs font-medium text-ink-faint">{tag}</h2>
            <ul>
              {members.map((operation) => (
                <li key={operation.id}>
                  <a
                    href={anchorOf(operation)}
                    onClick={onLeave}
                    title={`${operation.method} ${operation.path}`}
                    aria-current={operation.id === currentId ? 'page' : undefined}
                    className={cn(
                      'flex min-h-7 items-center gap-2 rounded-md px-2 -outline-offset-2 hover:bg-hover touch:min-h-11',
                      operation.id === currentId && 'bg-pressed font-medium',
                    )}
                  >
                    <MethodBadge method={operation.method} />
                    <span className="truncate">{operation.summary ?? operation.path}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  )
}

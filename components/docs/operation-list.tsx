'use client'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/fields/input'
import { bestMatches } from '@/lib/client/match-rank'
import { MethodBadge } from './method-badge'
import { groupByModule, type OpenApiDocument, type Operation } from './openapi'

type OperationListProps = {
  document: OpenApiDocument | null
  operations: Operation[]
  currentId: string | null
  onLeave?: () => void
}

const INTRODUCTION = '#introduction'

const anchorOf = (operation: Operation) => `#${encodeURIComponent(operation.id)}`

/** All operations by module, with search over title, path, name and module. */
export function OperationList({ document, operations, currentId, onLeave }: OperationListProps) {
  const [query, setQuery] = useState('')
  const groups = useMemo(
    () =>
      document
        ? groupByModule(
            bestMatches(operations, query, ({ id, method, path, summary, module, tag }) => ({
              names: [summary ?? path],
              beside: `${path} ${method} ${id} ${module} ${tag}`,
            })),
            document,
          )
        : [],
    [document, operations, query],
  )
  return (
    <>
      <div className="sticky top-0 z-(--z-sticky) bg-canvas p-2">
        <Input
          type="search"
          size="sm"
          aria-label="Search operations"
          placeholder="Search operations and webhooks"
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
        {groups.map(({ module, tags }) => (
          <section key={module} className="mt-3">
            <h2 className="px-2 pb-1 text-sm font-semibold">{module}</h2>
            {tags.map(({ tag, operations: members }) => (
              <section key={tag}>
                {tag !== module && <h3 className="px-2 pt-1 pb-1 text-xs font-medium text-ink-faint">{tag}</h3>}
                <ul>
                  {members.map((operation) => (
                    <li key={operation.id}>
                      <OperationLink operation={operation} isCurrent={operation.id === currentId} onLeave={onLeave} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </section>
        ))}
      </nav>
    </>
  )
}

type OperationLinkProps = { operation: Operation; isCurrent: boolean; onLeave?: () => void }

function OperationLink({ operation, isCurrent, onLeave }: OperationLinkProps) {
  return (
    <a
      href={anchorOf(operation)}
      onClick={onLeave}
      title={`${operation.method} ${operation.path}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'flex min-h-7 items-center gap-2 rounded-md px-2 -outline-offset-2 hover:bg-hover touch:min-h-11',
        isCurrent && 'bg-pressed font-medium',
      )}
    >
      <MethodBadge method={operation.method} />
      <span className="truncate">{(operation.summary ?? operation.path).replaceAll('`', '')}</span>
    </a>
  )
}

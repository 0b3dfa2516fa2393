'use client'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Table, Td, Th } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'

type Column = { title: string; className?: string }
type Props = {
  title: string
  description: ReactNode
  /** The button that begins a new one; without it there is none to make. */
  add?: { label: string; onClick: () => void } | undefined
  columns: Column[]
  /** undefined while it loads. */
  count: number | undefined
  error: unknown
  onRetry: () => void
  empty: { icon: ReactNode; title: string; body: string }
  /** The rows: a cell a column, and `RowActions`. */
  children: ReactNode
}

/** A card with a list, and what stands there while it loads, when it failed and when it is empty. */
export function SetupSection({ title, description, add, columns, count, error, onRetry, empty, children }: Props) {
  const newButton = add && (
    <Button icon={<Plus aria-hidden />} onClick={add.onClick}>
      {add.label}
    </Button>
  )
  return (
    <CardSection title={title} description={description} actions={newButton} flush>
      {count === undefined && error != null && (
        <EmptyState
          kind="failed"
          title="This could not be loaded"
          body={messageOf(error)}
          action={<Button onClick={onRetry}>Try again</Button>}
        />
      )}
      {count === undefined && error == null && <SkeletonLines lines={3} className="p-4" />}
      {count === 0 && <EmptyState icon={empty.icon} title={empty.title} body={empty.body} />}
      {count !== undefined && count > 0 && (
        <Table label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Th key={column.title} className={column.className}>
                  {column.title}
                </Th>
              ))}
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </Table>
      )}
    </CardSection>
  )
}

/** `spoken`: what goes before the row's name, where that is not the label. */
type RowAction = { label: string; spoken?: string; run: () => void; danger?: true }

/** What can be done with a row; `of` names it for those who do not see it beside the button. */
export function RowActions({ of, actions }: { of: string; actions: RowAction[] }) {
  return (
    <Td className="text-right">
      <span className="flex flex-wrap justify-end gap-1">
        {actions.map(({ label, spoken = label, run, danger }) => (
          <Button
            key={label}
            size="sm"
            variant={danger ? 'danger-ghost' : 'ghost'}
            aria-label={`${spoken} ${of}`}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </span>
    </Td>
  )
}

'use client'
import { Trash2 } from 'lucide-react'
import Link from 'next/link'
import { AddByName } from '@/components/form/add-by-name'
import { SavedInput } from '@/components/form/saved-input'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { MoveButtons } from '@/components/ui/move-buttons'
import { confirm } from '@/components/ui/overlays/confirm'
import { call } from '@/lib/client/call'
import { ColumnList } from './column-list'
import { type Board, useBoardChange, useQuietChange } from './use-boards'

type Props = { board: Board; index: number; count: number; mayManage: boolean; mayDelete: boolean }

export function BoardSection({ board, index, count, mayManage, mayDelete }: Props) {
  const { id: board_id, name } = board
  const change = useBoardChange()
  const quietly = useQuietChange()

  async function remove() {
    const sure = await confirm({
      title: `Delete the board ${name}?`,
      body: 'Its cards go with it. You can take this back.',
      button: 'Delete the board',
      danger: true,
    })
    if (!sure) return
    const restore = () => change.mutate({ send: () => call('POST /pm/boards/{board_id}/restore', { board_id }) })
    change.mutate(
      { send: () => call('DELETE /pm/boards/{board_id}', { board_id }) },
      { onSuccess: () => toast.success(`${name} is deleted.`, { action: { label: 'Undo', onClick: restore } }) },
    )
  }

  return (
    <section aria-label={name} className="rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        {mayManage ? (
          <SavedInput
            label={`Name of the board ${name}`}
            field="name"
            value={name}
            save={(text) => quietly(() => call('PATCH /pm/boards/{board_id}', { board_id, name: text }))}
            className="w-56 font-semibold max-sm:flex-1"
          />
        ) : (
          <h2 className="text-base font-semibold">{name}</h2>
        )}
        <Link
          href={`/project-manager/cards?view=board&board=${board_id}`}
          className="text-sm text-accent-ink underline"
        >
          Open<span className="sr-only"> {name}</span>
        </Link>
        <div className="ml-auto flex items-center gap-1">
          {mayManage && count > 1 && (
            <MoveButtons
              name={name}
              index={index}
              count={count}
              onMove={(position) =>
                change.mutate(
                  { send: () => call('PATCH /pm/boards/{board_id}', { board_id, position }) },
                  { onSuccess: () => announce(`${name} is number ${position + 1} of ${count}.`) },
                )
              }
            />
          )}
          {mayDelete && (
            <IconButton size="sm" label={`Delete the board ${name}`} icon={<Trash2 aria-hidden />} onClick={remove} />
          )}
        </div>
      </header>
      <ColumnList board={board} mayManage={mayManage} />
      {mayManage && (
        <footer className="border-t border-line px-3 py-2">
          <AddByName
            label="Add a column"
            add={(column, intent) =>
              quietly(() => call('POST /pm/boards/{board_id}/columns', { board_id, name: column }, intent))
            }
            placeholder="e.g. Review"
            size="sm"
          />
        </footer>
      )}
    </section>
  )
}

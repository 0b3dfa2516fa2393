'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Link2, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { confirm } from '@/components/ui/overlays/confirm'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu'
import { messageOf } from '@/lib/client/api'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { deleteRow, gridKeys } from '@/lib/client/queries'
import { restoreRow } from './bin-notice'
import type { RecordFacts } from './types'

/** What is done more rarely with a record. */
export function RecordMenu({ record, grid, name }: { record: RecordFacts; grid: ClientGrid; name: string }) {
  const router = useRouter()
  const client = useQueryClient()

  async function remove() {
    const sure = await confirm({
      title: `Delete ${name}?`,
      body: 'It goes to the bin and can be restored from there.',
      button: 'Delete',
      danger: true,
    })
    if (!sure) return
    try {
      await deleteRow(record.slug, record.id)
      client.invalidateQueries({ queryKey: gridKeys.grid(record.slug) })
      toast.success(`${name} is in the bin.`, { action: { label: 'Undo', onClick: undo } })
      router.push(record.list)
    } catch (error) {
      toast.error('It was not deleted', { description: messageOf(error) })
    }
  }

  async function undo() {
    try {
      await restoreRow(record)
      router.push(`${record.list}/${record.id}`)
    } catch (error) {
      toast.error('It was not restored', { description: messageOf(error) })
    }
  }

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(window.location.href)
      toast.success('Link copied.')
    } catch {
      toast.error('The browser did not allow copying', { description: 'Copy the address from the address bar.' })
    }
  }

  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="More" icon={<Ellipsis aria-hidden />} variant="secondary" />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={<Link2 aria-hidden />} onSelect={copyLink}>
          Copy link
        </MenuItem>
        {grid.ops.delete && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={remove}>
              Delete
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  )
}

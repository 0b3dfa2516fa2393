'use client'
import { Download } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '@/components/ui/menu'
import { apiUrl, toQuery } from '@/lib/client/api'
import { formatSort } from '@/lib/client/grid-url-state'
import { useGrid } from '../grid-context'
import { totalInWords } from '../state/words'

const LABELS = { csv: 'CSV', xlsx: 'Excel (XLSX)' }

/** The address of a file with exactly what the view shows. */
export function useExportLink() {
  const { grid, view, query, columns } = useGrid()
  return (format: 'csv' | 'xlsx') =>
    apiUrl(
      `/grid/${encodeURIComponent(grid.slug)}/export`,
      toQuery({
        ...query,
        sort: formatSort(view.sort) || grid.defaultSort,
        columns: columns.map((column) => column.key).join(','),
        format,
      }),
    )
}

export function ExportMenu() {
  const { grid, count } = useGrid()
  if (grid.exports.length === 0) return null
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="Export" variant="secondary" icon={<Download aria-hidden />} />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuLabel>This view{count ? `: ${totalInWords(count)} rows` : ''}, visible columns</MenuLabel>
        <ExportItems />
      </MenuContent>
    </Menu>
  )
}

/** Plain links: the browser downloads, the server streams. */
export function ExportItems({ className }: { className?: string }) {
  const { grid } = useGrid()
  const linkTo = useExportLink()
  return grid.exports.map((format) => (
    <MenuItem key={format} asChild className={className}>
      <a href={linkTo(format)} download>
        <Download aria-hidden /> Export as {LABELS[format]}
      </a>
    </MenuItem>
  ))
}

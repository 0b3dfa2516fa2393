'use client'
import { ArrowDownUp, Download, FileUp } from 'lucide-react'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu'
import { messageOf } from '@/lib/client/api'
import { useGrid } from '../grid-context'
import { exportChosen } from '../import/export-chosen'
import { openImport } from '../import/import-opening'
import { hasSelection, selectedCount } from '../state/selection'
import { describeRows, describeTotal, inSentence } from '../state/words'
import { useExportLink, useExportRequest } from './use-export-link'

const LABELS = { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' }
type Format = keyof typeof LABELS

const SHEET_ROWS = 1_048_575
const PDF_ROWS = 20_000

export function ExportMenu() {
  const { grid, count } = useGrid()
  if (grid.exports.length === 0 && !grid.ops.create) return null
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label="Import and export" variant="secondary" icon={<ArrowDownUp aria-hidden />} />
      </MenuTrigger>
      <MenuContent align="end">
        <ExportItems />
        {count && count.value > PDF_ROWS && (
          <MenuLabel className="max-w-64">A PDF holds 20 000 rows at the most.</MenuLabel>
        )}
        {count && count.value > SHEET_ROWS && (
          <MenuLabel className="max-w-64">
            A sheet of Excel ends at 1 048 576 rows; the rest follows on further sheets.
          </MenuLabel>
        )}
      </MenuContent>
    </Menu>
  )
}

/** Views are plain links: the browser downloads, the server streams. */
export function ExportItems({ className }: { className?: string }) {
  const { grid, view, count, selection } = useGrid()
  const linkTo = useExportLink()
  // A PDF of more rows would be refused.
  const offered = grid.exports.filter((format) => format !== 'pdf' || (count?.value ?? 0) <= PDF_ROWS)
  const chosen = selectedCount(selection, count?.value ?? 0)
  return (
    <>
      {grid.ops.create && !view.bin && (
        <>
          <MenuItem className={className} icon={<FileUp aria-hidden />} onSelect={() => openImport(grid.slug)}>
            Import {inSentence(grid.title)}…
          </MenuItem>
          {grid.exports.length > 0 && <MenuSeparator className={className} />}
        </>
      )}
      {grid.exports.length > 0 && (
        <>
          <MenuLabel className={className}>This view{count ? `: ${describeTotal(count)} rows` : ''}</MenuLabel>
          {offered.map((format) => (
            <ExportLink key={format} className={className} href={linkTo(format)}>
              Export as {LABELS[format]}
            </ExportLink>
          ))}
          <MenuLabel className={className}>The same rows with all fields</MenuLabel>
          {offered
            .filter((format) => format !== 'pdf')
            .map((format) => (
              <ExportLink key={format} className={className} href={linkTo(format, { allFields: true })}>
                All fields as {LABELS[format]}
              </ExportLink>
            ))}
        </>
      )}
      {grid.exports.length > 0 && hasSelection(selection) && (
        <>
          <MenuLabel className={className}>Selected: {describeRows(grid, chosen)}</MenuLabel>
          {grid.exports.map((format) =>
            format === 'pdf' && chosen > PDF_ROWS ? null : (
              <SelectionItem key={format} format={format} className={className} />
            ),
          )}
        </>
      )}
    </>
  )
}

function ExportLink({ href, className, children }: { href: string; className?: string; children: React.ReactNode }) {
  return (
    <MenuItem asChild className={className}>
      <a href={href} download>
        <Download aria-hidden /> {children}
      </a>
    </MenuItem>
  )
}

function SelectionItem({ format, className }: { format: Format; className?: string }) {
  const { grid, selection } = useGrid()
  const request = useExportRequest()
  const run = async () => {
    const id = 'export'
    toast.loading('Making the file…', { id })
    try {
      const ids = [...selection.rows.keys()]
      await exportChosen(grid.slug, { ...request, format, ...(selection.all ? { except: ids } : { ids }) })
      toast.dismiss(id)
    } catch (error) {
      toast.error('The file was not made', { id, description: messageOf(error) })
    }
  }
  return (
    <MenuItem className={className} icon={<Download aria-hidden />} onSelect={() => void run()}>
      Selection as {LABELS[format]}
    </MenuItem>
  )
}

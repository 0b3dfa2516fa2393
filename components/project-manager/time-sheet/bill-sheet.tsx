'use client'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { BillWanted } from '@/components/project-manager/billing/bill-dialog'
import { useMayBill } from '@/components/project-manager/billing/use-may-bill'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { formatDuration } from '@/lib/client/format'
import type { TimeSheet } from './use-time-sheet'

const BillDialog = onDemand(() =>
  import('@/components/project-manager/billing/bill-dialog').then((part) => part.BillDialog),
)

type Billable = { id: string; name: string; customer: string; seconds: number }

/** "Bill 14h 30m": what of the week is unbilled, on its way to an invoice; of several projects one is chosen. */
export function BillSheet({ sheet }: { sheet: TimeSheet }) {
  const mayBill = useMayBill()
  const [wanted, setWanted] = useState<BillWanted | null>(null)
  const projects = billableProjects(sheet)
  const [only, ...others] = projects
  if (!only || !mayBill) return null
  const total = projects.reduce((sum, { seconds }) => sum + seconds, 0)
  const bill = ({ id }: Billable) =>
    setWanted({ projectId: id, chosen: { from: sheet.days[0]!, until: sheet.days[6]!, people: [sheet.user_id] } })
  const button = (onClick?: () => void) => (
    <Button icon={<ReceiptText aria-hidden />} onClick={onClick}>
      Bill {formatDuration(total)}
    </Button>
  )
  return (
    <>
      {others.length === 0 ? (
        button(() => bill(only))
      ) : (
        <Menu>
          <MenuTrigger asChild>{button()}</MenuTrigger>
          <MenuContent align="end" className="max-w-80">
            {projects.map((project) => (
              <MenuItem
                key={project.id}
                hint={`${project.customer} · ${formatDuration(project.seconds)}`}
                onSelect={() => bill(project)}
              >
                {project.name}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
      {wanted && <BillDialog {...wanted} onClose={() => setWanted(null)} />}
    </>
  )
}

/** By project, as an invoice has one customer; hours of no customer are billed to nobody. */
function billableProjects({ rows }: TimeSheet): Billable[] {
  const found = new Map<string, Billable>()
  for (const { card, cells } of rows) {
    const { project_id: id, project_name, customer_name } = card
    const seconds = cells.reduce((sum, cell) => sum + cell.unbilled_seconds, 0)
    if (!id || !customer_name || seconds === 0) continue
    const before = found.get(id)
    found.set(id, {
      ...{ id, name: project_name ?? '', customer: customer_name },
      seconds: (before?.seconds ?? 0) + seconds,
    })
  }
  return [...found.values()]
}

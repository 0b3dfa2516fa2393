'use client'
import { ChevronDown, Columns3, Funnel, Handshake, Package, Plus, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { LINK_SUBJECTS, type LinkSubject } from '@/lib/modules/inbox/schemas'
import type { ConversationDetail } from '../data/queries'

const MakeRecord = onDemand(() => import('./make-record').then((part) => part.MakeRecord))
const MakeDocument = onDemand(() => import('./make-document').then((part) => part.MakeDocument))

const ICONS: Record<LinkSubject, typeof Plus> = {
  lead: Funnel,
  deal: Handshake,
  card: Columns3,
  quotation: ReceiptText,
  supplier_quotation: Package,
}

type Props = {
  detail: ConversationDetail
  open: boolean
  onOpenChange: (open: boolean) => void
  refresh: () => Promise<unknown>
}

/** What can be made of the conversation; its form is filled from it. */
export function MakeMenu({ detail, open, onOpenChange, refresh }: Props) {
  const [subject, setSubject] = useState<LinkSubject | null>(null)
  const may: Record<LinkSubject, boolean> = {
    lead: useCan('crm.lead.create'),
    deal: useCan('crm.deal.create'),
    card: useCan('project-manager.card.create'),
    quotation: useCan('accounting.document.write'),
    supplier_quotation: useCan('accounting.document.write'),
  }
  const offered = LINK_SUBJECTS.filter(({ value }) => may[value])
  if (offered.length === 0) return null
  const shared = {
    detail,
    onClose: () => setSubject(null),
    onMade: refresh,
  }
  return (
    <>
      <Menu open={open} onOpenChange={onOpenChange}>
        <MenuTrigger asChild>
          <Button variant="ghost" icon={<Plus aria-hidden />} className="@max-xl:px-1.5">
            <span className="@max-xl:sr-only">Create</span>
            <ChevronDown aria-hidden className="@max-xl:hidden" />
          </Button>
        </MenuTrigger>
        <MenuContent align="end" className="w-56">
          {offered.map(({ value, label }) => {
            const Icon = ICONS[value]
            return (
              <MenuItem key={value} icon={<Icon aria-hidden />} onSelect={() => setSubject(value)}>
                {label}
              </MenuItem>
            )
          })}
        </MenuContent>
      </Menu>
      {(subject === 'lead' || subject === 'deal' || subject === 'card') && (
        <MakeRecord key={subject} subject={subject} {...shared} />
      )}
      {(subject === 'quotation' || subject === 'supplier_quotation') && (
        <MakeDocument key={subject} subject={subject} {...shared} />
      )}
    </>
  )
}

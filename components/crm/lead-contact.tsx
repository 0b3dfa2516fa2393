'use client'
import { Contact } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { useCan } from '@/components/shell/me-context'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import type { GridRow } from '@/lib/client/grid-types'
import { runGridAction } from '@/lib/client/queries'
import { type RecordFacts, text } from './types'
import { useRefresh } from './use-record'

type Answer = { ok: boolean; results: { ok: boolean; message: string }[] }

/** The contact behind a lead, or the way to make one. */
export function LeadContact({ record, lead, readOnly }: { record: RecordFacts; lead: GridRow; readOnly: boolean }) {
  const mayCreate = useCan('crm.contact.create')
  const refresh = useRefresh(record)
  const [refused, setRefused] = useState<string | null>(null)
  const { pending, general, submit } = useFormSubmit(async () => {
    const answer = await runGridAction<Answer>(record.slug, 'convert_to_contact', { ids: [record.id] })
    const message = answer.results[0]?.message ?? ''
    setRefused(answer.ok ? null : message)
    if (!answer.ok) return
    toast.success(message)
    refresh()
  })
  const label = text(lead.contact_id__label)
  return (
    <CardSection title="Contact">
      {lead.contact_id ? (
        <Link
          href={`/crm/contacts/${text(lead.contact_id)}`}
          className="flex items-center gap-2 text-sm text-accent-ink hover:underline"
        >
          <Avatar name={label} />
          {label}
        </Link>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm text-ink-muted">No contact has this e-mail address or phone number yet.</p>
          {(refused ?? general) && (
            <Notice tone="danger" urgent className="w-full">
              {refused ?? general}
            </Notice>
          )}
          {mayCreate && !readOnly && (
            <Button size="sm" icon={<Contact aria-hidden />} pending={pending} onClick={() => submit(undefined)}>
              Make a contact
            </Button>
          )}
        </div>
      )}
    </CardSection>
  )
}

'use client'
import { useMutation } from '@tanstack/react-query'
import { Contact } from 'lucide-react'
import Link from 'next/link'
import type { CrmRecord } from '@/components/crm/types'
import { runOnRecord } from '@/components/record-page/run-on-record'
import { text } from '@/components/record-page/types'
import { useRefresh } from '@/components/record-page/use-record'
import { useCan } from '@/components/shell/me-context'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import type { RowOf } from '@/lib/client/grid/grid-types'

/** The contact behind a lead, or the way to make one. */
export function LeadContact({
  record,
  lead,
  readOnly,
}: {
  record: CrmRecord
  lead: RowOf<'crm-leads'>
  readOnly: boolean
}) {
  const mayCreate = useCan('crm.contact.create')
  const refresh = useRefresh(record)
  const convert = useMutation({
    mutationFn: () => runOnRecord(record, 'convert_to_contact'),
    onSuccess: (message) => {
      toast.success(message)
      refresh()
    },
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
          {convert.error && (
            <Notice tone="danger" urgent className="w-full">
              {messageOf(convert.error)}
            </Notice>
          )}
          {mayCreate && !readOnly && (
            <Button
              size="sm"
              icon={<Contact aria-hidden />}
              pending={convert.isPending}
              onClick={() => convert.mutate()}
            >
              Make a contact
            </Button>
          )}
        </div>
      )}
    </CardSection>
  )
}

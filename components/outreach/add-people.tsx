'use client'
import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { call } from '@/lib/client/call'
import { fetchGridPage } from '@/lib/client/queries'
import { text } from './use-rows'

type Values = { contact_ids: string[] }
const NO_ONE: Values = { contact_ids: [] }

/** Puts contacts into the list by name; leads come by their own list, where they can be filtered. */
export function AddPeople({ listId }: { listId: string }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const form = useForm<Values>({
    initial: NO_ONE,
    check: ({ contact_ids }) => ({ contact_ids: contact_ids.length === 0 ? 'Choose a contact.' : undefined }),
    send: async ({ contact_ids }, { idempotencyKey }) => {
      const { added, results } = await call(
        'POST /outreach/lists/{list_id}/members',
        { list_id: listId, contact_ids },
        { idempotencyKey },
      ).finally(() => queries.invalidateQueries({ queryKey: ['outreach'] }))
      const failed = results.filter(({ ok }) => !ok)
      if (failed.length > 0)
        toast.warning(`${added} added, ${failed.length} not`, {
          description: failed.map(({ message }) => message).join(' '),
        })
      else toast.success(added === 1 ? 'One person added' : `${added} people added`)
      change(false)
    },
  })
  function change(next: boolean) {
    setOpen(next)
    if (!next) form.reset(NO_ONE)
  }
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={change}
      title="Add contacts"
      description="To add leads, choose them in their list and use “Add to a list”."
      trigger={<Button icon={<UserPlus aria-hidden />}>Add people</Button>}
      button="Add"
    >
      <Field label="Contacts" name="contact_ids">
        <Combobox
          multiple
          {...form.control('contact_ids')}
          placeholder="Search by name, e-mail or phone…"
          loadOptions={async (q, signal) => {
            const request = { q, per_page: 20, columns: 'full_name,email,phone', count: 'none' } as const
            const { rows } = await fetchGridPage('crm-contacts', request, signal)
            return rows.map((row) => ({
              value: row.row_id,
              label: text(row.full_name) || text(row.email) || text(row.phone),
              hint: [text(row.email), text(row.phone)].filter(Boolean).join(' · '),
            }))
          }}
        />
      </Field>
    </FormDialog>
  )
}

'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Dialog, DialogClose } from '@/components/ui/overlays/dialog'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { fetchGridPage } from '@/lib/client/queries'
import { text } from './use-rows'

/** Puts contacts into the list by name; leads come by their own list, where they can be filtered. */
export function AddPeople({ listId }: { listId: string }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const add = useMutation({
    mutationFn: () => call('POST /outreach/lists/{list_id}/members', { list_id: listId, contact_ids: chosen }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['outreach'] }),
    onSuccess: ({ added, results }) => {
      const failed = results.filter(({ ok }) => !ok)
      if (failed.length > 0)
        toast.warning(`${added} added, ${failed.length} not`, {
          description: failed.map(({ message }) => message).join(' '),
        })
      else toast.success(added === 1 ? 'One person added' : `${added} people added`)
      setOpen(false)
      setChosen([])
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Add contacts"
      description="To add leads, choose them in their list and use “Add to a list”."
      trigger={<Button icon={<UserPlus aria-hidden />}>Add people</Button>}
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" disabled={chosen.length === 0} pending={add.isPending} onClick={() => add.mutate()}>
            Add
          </Button>
        </>
      }
    >
      <Field label="Contacts" error={add.error ? messageOf(add.error) : undefined}>
        <Combobox
          multiple
          value={chosen}
          onValueChange={setChosen}
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
    </Dialog>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { wireValue } from '@/components/cells/editor'
import { FormDialog } from '@/components/form/form-dialog'
import { RecordFields } from '@/components/record/record-fields'
import { useRecordForm } from '@/components/record/use-record-form'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Dialog } from '@/components/ui/overlays/dialog'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'
import type { ClientColumn, ClientGrid } from '@/lib/client/grid/grid-types'
import { gridSchemaQuery } from '@/lib/client/queries'
import { subjectLabel } from '../customer/linked-records'
import type { ConversationDetail } from '../data/queries'
import { announceMade } from './made'

type Subject = 'lead' | 'deal' | 'card'
type Draft = AnswerOf<'GET /desk/conversations/{conversation_id}/draft'>
type Props = {
  subject: Subject
  detail: ConversationDetail
  onClose: () => void
  onMade: () => Promise<unknown>
}

/** The form of the record's own list, filled from the conversation. */
export function MakeRecord(props: Props) {
  const { subject, detail, onClose } = props
  const conversation_id = detail.conversation.id
  const { data, error } = useQuery({
    queryKey: ['inbox', 'draft', conversation_id, subject],
    queryFn: async ({ signal, client }) => {
      const draft = await call(
        'GET /desk/conversations/{conversation_id}/draft',
        { conversation_id, subject },
        { signal },
      )
      return { draft, grid: await client.fetchQuery(gridSchemaQuery(draft.grid)) }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (data) return <RecordDialog {...props} {...data} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={titleOf(subject)} size="lg">
      {error ? (
        <EmptyState kind="failed" title="The form could not be prepared" body={messageOf(error)} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  )
}

const titleOf = (subject: Subject) => `Create a ${subjectLabel(subject).toLowerCase()}`

const takesPart = (column: ClientColumn) => column.creatable

function RecordDialog({ subject, detail, draft, grid, onClose, onMade }: Props & { draft: Draft; grid: ClientGrid }) {
  const router = useRouter()
  const columns = grid.columns.filter(takesPart)
  const defaults = Object.fromEntries(
    columns.flatMap(({ key, default: value }) => (value === undefined ? [] : [[key, value]])),
  )
  const form = useRecordForm(grid.columns, { ...defaults, ...draft.values }, grid.form.exactlyOne)
  const body = Object.fromEntries(
    columns.flatMap((column) => {
      const value = wireValue(column, form.read(column.key))
      // What was filled in and emptied again is sent as empty, so that it is not filled in once more.
      const isBlank = value === null || value === ''
      return isBlank && !column.required && !(column.key in draft.values) ? [] : [[column.key, value]]
    }),
  )
  const submit = () =>
    form.submit(body, async ({ idempotencyKey }) => {
      const { link } = await call(
        'POST /desk/conversations/{conversation_id}/records',
        { conversation_id: detail.conversation.id, subject, values: body as Record<string, string> },
        { idempotencyKey },
      )
      form.reset()
      onClose()
      await onMade()
      announceMade(link, router.push)
    })
  return (
    <FormDialog
      form={{ ...form, submit }}
      onClose={onClose}
      title={titleOf(subject)}
      description={`Filled in from the conversation with ${detail.conversation.contact.name || 'this person'}, and linked to it.`}
      size="lg"
      button="Create"
      formClass="flex flex-col gap-5"
    >
      <RecordFields grid={grid} form={form} row={null} takesPart={takesPart} />
    </FormDialog>
  )
}

'use client'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { useRefresh } from '@/components/record-page/use-record'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { createRow, updateRow } from '@/lib/client/queries'
import { projectRecord } from './project-record'

type Values = { name: string; due_date: string | null }
type Props = {
  projectId: string
  /** The one to change; a new one without it. */
  milestone?: Values & { id: string; version: number }
  onClose: () => void
}

/** What must be reached, and by when. */
export function MilestoneForm({ projectId, milestone, onClose }: Props) {
  const refresh = useRefresh(projectRecord(projectId))
  const form = useForm<Values>({
    initial: { name: milestone?.name ?? '', due_date: milestone?.due_date ?? null },
    version: milestone?.version,
    send: async (values, { version, idempotencyKey }) => {
      if (milestone) await updateRow('project-milestones', milestone.id, { ...form.changes, version }, idempotencyKey)
      else await createRow('project-milestones', { ...values, project_id: projectId }, idempotencyKey)
      refresh()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={milestone ? 'Change the milestone' : 'New milestone'}
      button={milestone ? 'Save' : 'Add'}
    >
      <Field label="Name" name="name" required>
        <Input {...form.text('name')} maxLength={200} />
      </Field>
      <Field label="Due" name="due_date">
        <DateInput {...form.control('due_date')} />
      </Field>
    </FormDialog>
  )
}

'use client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import { mayLeave } from '@/components/form/unsaved-guard'
import { useForm } from '@/components/form/use-form'
import { useOptionLoader } from '@/components/grid/state/use-options'
import { text } from '@/components/record-page/types'
import { useMe } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { RelativeTime } from '@/components/ui/relative-time'
import { textOf } from '@/components/ui/rich-text/html-text'
import { deviceRecords } from '@/lib/client/device-records'
import { createRow, updateRow } from '@/lib/client/queries'
import type { Article } from '../types'
import { RichText } from './rich-text'

type Values = { title: string; category: string; project_id: string | null; content: string }
type Draft = { values: Values; at: string }
/** With the id of the article that was saved; without one nothing was. */
type Props = { article?: Article; project?: string | null; onDone: (id?: string) => void }

const GRID = 'knowledge-base'
const DRAFT_AFTER_MS = 800
const EXCERPT = 300

/** Writes an article. What is typed is kept in this browser until it is saved, also when the tab is closed. */
export function ArticleForm({ article, project = null, onDone }: Props) {
  const drafts = useDrafts(article?.row_id ?? 'new')
  const [found, setFound] = useState(drafts.read)
  const initial = useMemo<Values>(
    () => (article ? valuesOf(article) : { title: '', category: '', project_id: project, content: '' }),
    [article, project],
  )
  const form = useForm<Values>({
    initial,
    ...(article?.version === undefined ? {} : { version: article.version }),
    valuesOf,
    describe: (name, record) => {
      if (name === 'content') return textOf(text(record.content)).slice(0, EXCERPT)
      return text(record[`${name}__label`] ?? record[name])
    },
    send: async (values, { version, idempotencyKey }) => {
      const answer = article
        ? await updateRow(GRID, article.row_id, { ...form.changes, version }, idempotencyKey)
        : await createRow(GRID, values, idempotencyKey)
      drafts.remove()
      toast.success('Saved.')
      onDone(answer.row.row_id)
    },
  })
  const { values, isChanged, pending } = form
  useEffect(() => {
    if (!isChanged || pending) return
    const timer = setTimeout(() => drafts.write(values), DRAFT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [values, isChanged, pending, drafts])

  const cancel = async () => {
    if (!(await mayLeave(form.element.current))) return
    drafts.remove()
    onDone()
  }
  const loadCategories = useOptionLoader(GRID, 'category')
  const loadProjects = useOptionLoader(GRID, 'project_id')
  return (
    <Form
      form={form}
      enterSubmits={false}
      className="flex flex-col gap-3"
      aria-label={article ? 'Edit article' : 'New article'}
    >
      {found && (
        <Notice
          tone="info"
          title="You have a draft that was not saved"
          actions={
            <>
              <Button
                size="sm"
                onClick={() => {
                  form.set(found.values)
                  setFound(null)
                }}
              >
                Continue with it
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  drafts.remove()
                  setFound(null)
                }}
              >
                Discard it
              </Button>
            </>
          }
        >
          Typed in this browser <RelativeTime value={found.at} />.
        </Notice>
      )}
      <Field label="Title" name="title" required>
        <Input {...form.text('title')} maxLength={300} autoFocus={!article} autoComplete="off" />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Category" name="category">
          <Combobox
            value={values.category || null}
            valueLabel={values.category}
            loadOptions={loadCategories}
            onValueChange={(category) => form.set({ category: category ?? '' })}
            onCreate={(category) => form.set({ category })}
            createLabel={(category) => `New category “${category}”`}
            clearable
          />
        </Field>
        <Field label="Project" name="project_id">
          <Combobox
            value={values.project_id}
            valueLabel={values.project_id === article?.project_id ? text(article?.project_id__label) : null}
            loadOptions={loadProjects}
            onValueChange={(project_id) => form.set({ project_id })}
            clearable
          />
        </Field>
      </div>
      <Field label="Text" name="content">
        <RichText value={values.content} onChange={(content) => form.set({ content })} />
      </Field>
      <div className="sticky bottom-0 z-10 flex justify-end gap-2 border-t border-line bg-canvas py-2">
        <Button onClick={() => void cancel()}>Cancel</Button>
        <Button type="submit" variant="primary" pending={pending}>
          Save
        </Button>
      </div>
    </Form>
  )
}

const valuesOf = (record: Record<string, unknown>): Values => ({
  title: text(record.title),
  category: text(record.category),
  project_id: text(record.project_id) || null,
  content: text(record.content),
})

/** The draft of an article that this browser keeps for the user. */
function useDrafts(id: string) {
  const { user, organization } = useMe()
  const account = useRef({ userId: user.id, organizationId: organization.id }).current
  return useMemo(() => {
    const records = deviceRecords<Draft>('article-draft', account)
    return {
      read: (): Draft | null => records.list().get(id) ?? null,
      write: (values: Values) => records.put(id, { values, at: new Date().toISOString() }),
      remove: () => records.remove(id),
    }
  }, [account, id])
}

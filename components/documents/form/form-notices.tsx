'use client'
import { FormSummary } from '@/components/form/form-summary'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useFormat } from '@/components/ui/format-context'
import { countOf } from '../words'
import type { DocumentFormState } from './use-document-form'

type Props = { form: DocumentFormState; title: string; onTakeTheirs: () => void }

/** Why it was not saved, where that belongs to no field. */
export function FormNotices({ form, title, onTakeTheirs }: Props) {
  const format = useFormat()
  const { stale } = form.errors
  if (stale)
    return (
      <Notice
        tone="warning"
        urgent
        title={`${stale.updated_by_name ?? 'Somebody'} changed this draft ${format.relative(stale.updated_at)}`}
        actions={
          stale.docstatus === 0 ? (
            <>
              <Button size="sm" onClick={onTakeTheirs}>
                Take theirs
              </Button>
              <Button
                size="sm"
                variant="primary"
                onClick={() => {
                  form.keepMine(stale)
                  void form.save(false)
                }}
              >
                Save mine over it
              </Button>
            </>
          ) : undefined
        }
      >
        {`It has ${countOf(stale.items.length, 'line')} and a total of ${format.money(stale.grand_total, stale.currency)} now. Yours is not saved yet.`}
      </Notice>
    )
  return <FormSummary form={{ ...form.submission, submit: () => form.save(false) }} title={title} />
}

'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { PageHeader } from '@/components/ui/page-header'
import { isApiError, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { draftsOf, EMPTY_RULE, moved, type RuleDraft, rulesOf } from './item-map-drafts'
import { ItemMapRow } from './item-map-row'
import { ItemMapTrial } from './item-map-trial'

const KEY = ['crm', 'item-map']

/** Which answer of a form stands for which item; the list is saved as a whole, and tried on a lead while it is edited. */
export function ItemMapScreen({ mayManage }: { mayManage: boolean }) {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /crm/lead-item-map', {}, { signal }),
  })
  const { data: known } = useQuery({
    queryKey: [...KEY, 'suggestions'],
    queryFn: ({ signal }) => call('GET /crm/lead-item-map/suggestions', {}, { signal }),
  })
  const [drafts, setDrafts] = useState<RuleDraft[] | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  // What is stored shows here until somebody edits.
  const rules = drafts ?? (data ? draftsOf(data.rules) : [])
  const isChanged = drafts !== null
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])

  const save = useMutation({
    mutationFn: () => call('PUT /crm/lead-item-map', { rules: rulesOf(rules), version: data?.version }),
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved)
      setDrafts(null)
      toast.success('The item map is saved')
    },
    onError: (failure) => {
      if (isApiError(failure, 'invalid')) announce('Some rows need your attention')
    },
  })
  const fields = isApiError(save.error) ? save.error.fields : []
  const wrongIn = (row: number) =>
    Object.fromEntries(fields.filter(({ loc }) => loc[2] === row).map(({ loc, msg }) => [String(loc[3]), msg]))
  const move = (from: number, to: number) => {
    setDrafts(moved(rules, from, to))
    announce(`Rule ${from + 1} is number ${to + 1} of ${rules.length} now.`)
  }
  const lostRace = isApiError(save.error, 'stale')

  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title="Item map"
        description="Which items a lead asked for, read from the answers of its form. For each question the first rule that fits wins; rows with the same condition add their items."
        actions={
          mayManage && (
            <>
              {isChanged && (
                <Button
                  onClick={() => {
                    setDrafts(null)
                    save.reset()
                  }}
                >
                  Discard
                </Button>
              )}
              <Button variant="primary" disabled={!isChanged} pending={save.isPending} onClick={() => save.mutate()}>
                Save
              </Button>
            </>
          )
        }
      />
      {(error || save.error) && (
        <Notice
          tone="danger"
          urgent
          actions={
            lostRace && (
              <Button
                onClick={() => {
                  setDrafts(null)
                  save.reset()
                  queries.invalidateQueries({ queryKey: KEY })
                }}
              >
                Show the other list
              </Button>
            )
          }
        >
          {lostRace
            ? 'Somebody else saved another list in the meantime. Look at theirs, and make your changes again.'
            : fields.length > 0
              ? 'Nothing was saved yet: the rows in red need your attention.'
              : messageOf(error ?? save.error)}
        </Notice>
      )}
      {!data && !error && <SkeletonLines lines={5} />}
      {data && rules.length === 0 && (
        <EmptyState
          title="No rules yet"
          body="Say, for example, that the answer “100 Mbps” to “Which speed do you need?” stands for the item FIBRE-100. Quotations are written from these."
        />
      )}
      <ol className="flex flex-col gap-2">
        {rules.map((rule, index) => (
          <ItemMapRow
            key={rule.key}
            rule={rule}
            index={index}
            count={rules.length}
            wrong={wrongIn(index)}
            known={known}
            readOnly={!mayManage}
            isDragged={dragged === index}
            onChange={(changes) => setDrafts(rules.map((one, n) => (n === index ? { ...one, ...changes } : one)))}
            onMove={(to) => move(index, to)}
            onRemove={() => setDrafts(rules.filter((_, n) => n !== index))}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDrop={() => {
              if (dragged !== null && dragged !== index) move(dragged, index)
              setDragged(null)
            }}
          />
        ))}
      </ol>
      {mayManage && data && (
        <div>
          <Button
            icon={<Plus aria-hidden />}
            onClick={() => setDrafts([...rules, { ...EMPTY_RULE, key: crypto.randomUUID() }])}
          >
            Add a rule
          </Button>
        </div>
      )}
      {data && <ItemMapTrial rules={rulesOf(rules)} />}
    </div>
  )
}

'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { toast } from '@/components/ui/feedback/toast'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/call'
import { randomId } from '@/lib/client/random-id'
import { draftsOf, EMPTY_RULE, ITEM_MAP_KEY, type ItemMap, moved, type RuleDraft, rulesOf } from './item-map-drafts'
import { ItemMapRow } from './item-map-row'
import { ItemMapTrial } from './item-map-trial'

/** The list is saved as a whole, and tried on a lead while it is edited. */
export function ItemMapForm({ stored, mayManage }: { stored: ItemMap; mayManage: boolean }) {
  const queries = useQueryClient()
  const { data: known } = useQuery({
    queryKey: [...ITEM_MAP_KEY, 'suggestions'],
    queryFn: ({ signal }) => call('GET /crm/lead-item-map/suggestions', {}, { signal }),
  })
  const form = useForm({
    initial: { rules: draftsOf(stored.rules) },
    version: stored.version,
    valuesOf: (record) => ({ rules: draftsOf((record as ItemMap).rules) }),
    send: async ({ rules }, { version, idempotencyKey }) => {
      const input = { rules: rulesOf(rules), ...(version === undefined ? {} : { version }) }
      queries.setQueryData(ITEM_MAP_KEY, await call('PUT /crm/lead-item-map', input, { idempotencyKey }))
      toast.success('The item map is saved')
    },
  })
  const { rules } = form.values
  const [dragged, setDragged] = useState<number | null>(null)
  const setRules = (next: RuleDraft[]) => form.set({ rules: next })
  const move = (from: number, to: number) => {
    setRules(moved(rules, from, to))
    announce(`Rule ${from + 1} is number ${to + 1} of ${rules.length} now.`)
  }

  return (
    <>
      <Form
        form={form}
        enterSubmits={false}
        problemTitle="The item map was not saved"
        aria-label="Item map"
        className="flex flex-col gap-4"
      >
        <PageHeader
          title="Item map"
          description="Which items a lead asked for, read from the answers of its form. For each question the first rule that fits wins; rows with the same condition add their items."
          actions={
            mayManage && (
              <>
                {form.isChanged && <Button onClick={() => form.reset()}>Discard</Button>}
                <Button type="submit" variant="primary" disabled={!form.isChanged} pending={form.pending}>
                  Save
                </Button>
              </>
            )
          }
        />
        {rules.length === 0 && (
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
              known={known}
              readOnly={!mayManage}
              isDragged={dragged === index}
              onChange={(changes) =>
                setRules(rules.map((other, n) => (n === index ? { ...other, ...changes } : other)))
              }
              onMove={(to) => move(index, to)}
              onRemove={() => setRules(rules.filter((_, n) => n !== index))}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDrop={() => {
                if (dragged !== null && dragged !== index) move(dragged, index)
                setDragged(null)
              }}
            />
          ))}
        </ol>
        {mayManage && (
          <div>
            <Button
              icon={<Plus aria-hidden />}
              onClick={() => setRules([...rules, { ...EMPTY_RULE, key: randomId() }])}
            >
              Add a rule
            </Button>
          </div>
        )}
      </Form>
      <ItemMapTrial rules={rulesOf(rules)} />
    </>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { CardSection } from '@/components/ui/card'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'

type Rules = AnswerOf<'GET /crm/lead-item-map'>['rules']

/** What the list as it stands makes of a lead's answers, before it is saved. */
export function ItemMapTrial({ rules }: { rules: Rules }) {
  const [lead, setLead] = useState<string | null>(null)
  // Rows that are not finished would only be refused.
  const whole = rules.filter(
    ({ field, item_code, match_kind, match_value, quantity }) =>
      field && item_code && quantity > 0 && (match_value || match_kind === 'any' || match_kind === 'number'),
  )
  const draft = useDeferredValue(JSON.stringify(whole))
  const { data, error } = useQuery({
    queryKey: ['crm', 'item-map', 'trial', lead, draft],
    queryFn: ({ signal }) =>
      call('POST /crm/lead-item-map/preview', { lead_id: lead!, rules: JSON.parse(draft) as Rules }, { signal }),
    enabled: lead !== null,
    placeholderData: (before) => before,
    retry: false,
  })
  return (
    <CardSection title="Try it on a lead" description="With the rules as they stand above, saved or not.">
      <div className="flex flex-col gap-3">
        <Field label="Lead" className="max-w-md">
          <Combobox
            value={lead}
            onValueChange={(value) => setLead(value)}
            placeholder="Choose a lead with answers…"
            clearable
            loadOptions={async (q, signal) => {
              const { leads } = await call('GET /crm/lead-item-map/suggestions', { q }, { signal })
              return leads.map(({ id, name, form }) => ({ value: id, label: name, hint: form }))
            }}
          />
        </Field>
        {error && (
          <p role="alert" className="text-sm text-danger-ink">
            {messageOf(error)}
          </p>
        )}
        {lead && data && (
          <div aria-live="polite" className="flex flex-col gap-3">
            {data.lines.length === 0 ? (
              <p className="text-sm text-ink-muted">No rule fits any of its answers.</p>
            ) : (
              <Table label="Items of this lead">
                <thead>
                  <tr>
                    <Th>Item</Th>
                    <Th numeric>Quantity</Th>
                    <Th>Because</Th>
                  </tr>
                </thead>
                <tbody>
                  {data.lines.map((line) => (
                    <Tr key={`${line.rule} ${line.question}`}>
                      <Td>
                        <span className="font-medium">{line.item_code}</span>
                        {line.description && <span className="block text-xs text-ink-muted">{line.description}</span>}
                      </Td>
                      <Td numeric>{line.quantity}</Td>
                      <Td>
                        {line.question} <b>{line.answer}</b>
                      </Td>
                    </Tr>
                  ))}
                </tbody>
              </Table>
            )}
            {data.unmapped_answers.length > 0 && (
              <div className="text-sm">
                <p className="font-medium">Answers that no rule reads</p>
                <ul className="text-ink-muted">
                  {data.unmapped_answers.map(({ question, answer }) => (
                    <li key={question}>
                      {question} <b>{answer}</b>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        )}
      </div>
    </CardSection>
  )
}

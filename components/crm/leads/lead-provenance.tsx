import { text } from '@/components/record-page/types'
import { CardSection } from '@/components/ui/card'
import type { RowOf } from '@/lib/client/grid/grid-types'
import { leadSourceLabel } from '@/lib/modules/crm/schemas'

const STEPS = [
  { key: 'source', label: 'Source' },
  { key: 'campaign', label: 'Campaign' },
  { key: 'adset', label: 'Ad set' },
  { key: 'ad', label: 'Ad' },
  { key: 'form', label: 'Form' },
] as const

/** Where the lead came from, and what was answered in the form, word for word. */
export function LeadProvenance({ lead }: { lead: RowOf<'crm-leads'> }) {
  const known = STEPS.filter(({ key }) => text(lead[key]))
  const answers = Object.entries((lead.form_answers ?? {}) as Record<string, unknown>)
  return (
    <CardSection title="Where it came from">
      <dl className="flex flex-col gap-2">
        {known.map(({ key, label }) => (
          <div key={key} className="grid grid-cols-[6rem_1fr] gap-2 text-sm">
            <dt className="text-xs leading-5 text-ink-muted">{label}</dt>
            <dd className="min-w-0 break-words">
              {key === 'source' ? leadSourceLabel(text(lead[key])) : text(lead[key])}
            </dd>
          </div>
        ))}
      </dl>
      {answers.length > 0 && (
        <dl className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
          {answers.map(([question, answer]) => (
            <div key={question}>
              <dt className="text-xs text-ink-muted">{question}</dt>
              <dd className="text-sm break-words">
                {typeof answer === 'object' ? JSON.stringify(answer) : text(answer)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </CardSection>
  )
}

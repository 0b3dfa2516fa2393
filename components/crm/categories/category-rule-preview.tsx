import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { Spinner } from '@/components/ui/feedback/spinner'
import type { AnswerOf } from '@/lib/client/call'
import { leads, SOURCE_WORDS } from './category-words'

type Preview = AnswerOf<'POST /crm/category-rules/preview'>

/** What a rule would do to the leads that there are. */
export function CategoryRulePreview({
  preview,
  error,
  kind,
}: {
  preview: Preview | undefined
  error: string | null
  kind: string
}) {
  return (
    <section aria-label="What it would change" aria-live="polite" className="rounded-md bg-sunken p-3 text-sm">
      {error ? (
        <p className="text-danger-ink">{error}</p>
      ) : !preview ? (
        <Spinner />
      ) : preview.matched === 0 ? (
        <p>No lead came from this {kind} so far. The rule counts for those that will.</p>
      ) : (
        <div className="flex flex-col gap-2">
          <p>
            It fits <b>{leads(preview.matched)}</b>, and would change <b>{preview.changes}</b> of them once you apply
            the rules again.
          </p>
          {preview.from.length > 0 && (
            <ul className="flex flex-col gap-0.5">
              {preview.from.map(({ category, leads: count }) => (
                <li key={category} className="flex flex-wrap items-center gap-1.5">
                  <span>{category || 'no category'}</span>
                  <ArrowRight aria-label="becomes" className="size-3.5 text-ink-faint" />
                  <b>{preview.to}</b>
                  <span className="text-ink-muted">({leads(count)})</span>
                </li>
              ))}
            </ul>
          )}
          {preview.examples.length > 0 && (
            <p className="text-ink-muted">
              For example{' '}
              {preview.examples.map(({ id, name }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <Link href={`/crm/leads/${id}`} target="_blank" className="underline">
                    {name}
                  </Link>
                </span>
              ))}
              .
            </p>
          )}
          {preview.outranked_by.map(({ rule, leads: count }) => (
            <p key={rule.id}>
              For {leads(count)} the rule of the {SOURCE_WORDS[rule.source_type].one} <b>{rule.source_id}</b> wins: they
              stay <b>{rule.category}</b>.
            </p>
          ))}
        </div>
      )}
    </section>
  )
}

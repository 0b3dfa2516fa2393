import { MailBody } from '@/components/settings/mail-body'
import { countOf } from '@/lib/client/format'
import type { Letter } from '../proposal'

const SHOWN = 5

/** What is written to people, as they read it, and to how many. */
export function LetterView({ letter, recipients }: { letter: Letter; recipients: number }) {
  const { to, subject, text, html } = letter
  const more = to.length - SHOWN
  return (
    <section aria-label="Message" className="flex flex-col gap-2">
      <h3 className="text-xs font-medium text-ink-muted">
        {countOf(recipients, 'recipient')}
        {to.length > 0 && `: ${to.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`}
      </h3>
      {html ? (
        <MailBody subject={subject} html={html} text={text} form="html" />
      ) : (
        <div className="rounded-lg border border-line bg-surface px-4 py-3">
          {subject && <p className="mb-2 border-b border-line pb-2 font-semibold">{subject}</p>}
          <p className="text-sm break-words whitespace-pre-wrap">{text}</p>
        </div>
      )}
    </section>
  )
}

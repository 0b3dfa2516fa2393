import type { ReactNode } from 'react'
import { MailBody } from '@/components/settings/mail-body'
import { useMe } from '@/components/shell/me-context'
import type { Letter } from '../proposal'

type Props = {
  letter: Pick<Letter, 'subject' | 'text' | 'html'>
  /** To whom, e.g. `12 recipients`. */
  heading: ReactNode
  to: ReactNode
  /** What the product adds at the end. */
  foot?: string
}

/** What is written to people, as they get it: from whom, to whom, and as the mail is laid out. */
export function LetterView({ letter: { subject, text, html }, heading, to, foot }: Props) {
  const { organization } = useMe()
  return (
    <section aria-label="Message" className="flex flex-col gap-2">
      <h3 className="text-xs font-medium text-ink-muted">{heading}</h3>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-sm">
          <Line label="From">{organization?.name ?? ''}</Line>
          <Line label="To">{to}</Line>
          {subject && <Line label="Subject">{subject}</Line>}
        </dl>
        {html ? (
          <MailBody subject={subject} html={html} text={text} form="html" />
        ) : (
          <div className="px-4 py-5 sm:px-8">
            {subject && <p className="mb-4 text-lg leading-6 font-semibold break-words">{subject}</p>}
            {text.split(/\n{2,}/).map((paragraph, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are told by their place alone
              <p key={at} className="mb-3 text-sm leading-6 break-words whitespace-pre-wrap last:mb-0">
                {paragraph}
              </p>
            ))}
            {foot && <p className="mt-5 border-t border-line pt-3 text-xs text-ink-muted">{foot}</p>}
          </div>
        )}
      </div>
    </section>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

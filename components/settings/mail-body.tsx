'use client'
import { Card } from '@/components/ui/card'
import { Segmented } from '@/components/ui/fields/segmented'

export type MailForm = 'html' | 'text'

type MailBodyProps = { subject: string; html: string; text: string; form: MailForm; isSmall?: boolean }

/** A mail as its reader saw it. The frame runs no script and reaches nothing of ours; links open in a new tab. */
export function MailBody({ subject, html, text, form, isSmall }: MailBodyProps) {
  return (
    <Card className="overflow-hidden">
      {form === 'html' ? (
        <iframe
          title={`The mail “${subject}”`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={`<base target="_blank">${html}`}
          // No background here: the mail brings light and dark letters, and the browser the ground that fits them.
          className={isSmall ? 'h-72 w-full' : 'h-[60dvh] w-full'}
        />
      ) : (
        <pre className="p-4 font-mono text-xs whitespace-pre-wrap">{text}</pre>
      )}
    </Card>
  )
}

export function MailFormChoice({ value, onChange }: { value: MailForm; onChange: (form: MailForm) => void }) {
  return (
    <Segmented
      label="How to show it"
      value={value}
      onValueChange={onChange}
      options={[
        { value: 'html', label: 'As sent' },
        { value: 'text', label: 'Plain text' },
      ]}
    />
  )
}

import Link from 'next/link'
import { CopyField } from '@/components/ui/copy'
import { ShownOnce } from '@/components/ui/shown-once'

/** The signing secret of a webhook. */
export function ShownSecret({ secret, notes, onDone }: { secret: string; notes: string[]; onDone: () => void }) {
  return (
    <ShownOnce
      title="The signing secret"
      note={
        <>
          Copy it now: it is not shown again. The receiver uses it to check that a request comes from here;{' '}
          <Link href="/integration/events#verify" className="text-accent-ink underline">
            this is how
          </Link>
          .
        </>
      }
      onDone={onDone}
    >
      <CopyField value={secret} label="Copy the secret" />
      {notes.map((note) => (
        <p key={note} className="mt-3 text-sm text-ink-muted">
          {note}
        </p>
      ))}
    </ShownOnce>
  )
}

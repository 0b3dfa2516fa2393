import { CodeBlock, CopyField } from '@/components/ui/copy'
import { ShownOnce } from '@/components/ui/shown-once'
import type { Reveal } from './new-key-dialog'

/** A new API key, with a first call to try it by. */
export function RevealedKey({ reveal, onDone }: { reveal: Reveal; onDone: () => void }) {
  const address = typeof window === 'undefined' ? '' : window.location.origin
  return (
    <ShownOnce title={reveal.title} note={reveal.note} onDone={onDone}>
      <CopyField value={reveal.value} label="Copy the key" />
      <p className="mt-4 mb-1 text-xs font-medium text-ink-muted">Try it</p>
      <CodeBlock
        label="Copy the command"
        code={`curl ${address}/api/v1/grid -H "Authorization: Bearer ${reveal.value}"`}
      />
    </ShownOnce>
  )
}

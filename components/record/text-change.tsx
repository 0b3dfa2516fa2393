import { Difference } from '@/components/ui/difference/difference'
import { textOf } from '@/components/ui/rich-text/html-text'

type Props = { before: string; after: string; html: boolean }

/** What changed in a long text, with a few words around it. */
export function TextChange({ before, after, html }: Props) {
  const [was, is] = html ? [textOf(before), textOf(after)] : [before, after]
  if (was === '' || is === '') return <OneText text={was || is} gone={is === ''} />
  if (was === is) return <span className="text-ink-muted">the formatting alone</span>
  return (
    <span className="whitespace-pre-wrap">
      <Difference before={was} after={is} short />
    </span>
  )
}

const SHOWN = 300

function OneText({ text, gone }: { text: string; gone: boolean }) {
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
  return gone ? <del className="text-ink-faint">{shown}</del> : <span className="whitespace-pre-wrap">{shown}</span>
}

import { Difference } from '@/components/ui/difference/difference'
import { textOf } from '@/components/ui/rich-text/html-text'

type Props = { before: string; after: string; html: boolean }

/** What changed in a long text, with a few words around it. */
export function TextChange({ before, after, html }: Props) {
  const [was, is] = html ? [textOf(before), textOf(after)] : [before, after]
  if (was === is) return <span className="text-ink-muted">the formatting alone</span>
  return (
    <span className="whitespace-pre-wrap">
      <Difference before={was} after={is} short />
    </span>
  )
}

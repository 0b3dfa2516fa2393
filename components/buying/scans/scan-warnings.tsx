'use client'
import Link from 'next/link'
import { Notice } from '@/components/ui/feedback/notice'
import type { ScanWire } from '@/lib/modules/buying/scans/schemas-answers'
import { ReadAgain } from './read-again'

type Props = { scan: ScanWire; onChanged: () => Promise<void> }

/** What a person must look at before the bill is submitted. */
export function ScanWarnings({ scan, onChanged }: Props) {
  if (scan.status === 'failed')
    return (
      <Notice
        tone="danger"
        title="The bill was not read"
        actions={scan.document.docstatus === 0 && <ReadAgain scan={scan} onChanged={onChanged} />}
      >
        {scan.error} The draft is there all the same: you can type it in beside the file.
      </Notice>
    )
  if (scan.status === 'discarded') return <Notice tone="neutral">This scan was discarded.</Notice>
  // Who the supplier is has a notice of its own.
  const warnings = scan.warnings.filter(({ code }) => code !== 'no_supplier')
  if (warnings.length === 0 || scan.document.docstatus !== 0) return null
  return (
    <Notice
      tone="warning"
      title={warnings.length === 1 ? 'One thing to look at' : `${warnings.length} things to look at`}
    >
      <ul className="flex flex-col gap-1">
        {warnings.map(({ code, message, href }) => (
          <li key={`${code}${message}`}>
            {message}{' '}
            {href && (
              <Link href={href} className="underline underline-offset-2">
                Open it
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

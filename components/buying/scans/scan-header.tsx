'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { SCAN_STATUSES } from '@/lib/modules/buying/scans/schemas'
import type { ScanWire } from '@/lib/modules/buying/scans/schemas-answers'
import { ReadAgain } from './read-again'

type Props = { scan: ScanWire; onNext: () => void; onChanged: () => Promise<void> }

const REASONS: Record<string, string> = {
  vat_number: 'by its VAT number',
  name: 'by its name',
  similar_name: 'by a similar name',
}

export function ScanHeader({ scan, onNext, onChanged }: Props) {
  const status = SCAN_STATUSES.find(({ value }) => value === scan.status)
  const { document } = scan
  return (
    <header className="flex flex-col gap-2">
      <Link
        href="/buying/scans"
        className="flex w-fit items-center gap-1 text-xs text-ink-muted hover:text-ink touch:py-2"
      >
        <ChevronLeft aria-hidden className="size-3.5" />
        Scanned bills
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="min-w-0 text-xl break-words">{scan.file.name}</h1>
            {status && <Badge tone={status.tone}>{status.label}</Badge>}
          </div>
          <p className="text-sm text-ink-muted">
            <Link href={document.href} className="text-accent-ink underline underline-offset-2">
              {document.number}
            </Link>
            {scan.method === 'ocr' &&
              scan.confidence !== null &&
              ` · letters recognised, ${Math.round(scan.confidence * 100)} % legible`}
            {scan.supplier_reason && ` · supplier found ${REASONS[scan.supplier_reason] ?? ''}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {(scan.status === 'failed' || scan.status === 'done') && document.docstatus === 0 && (
            <ReadAgain scan={scan} onChanged={onChanged} />
          )}
          <Button disabled={!scan.next_id} onClick={onNext}>
            Next bill
            <Kbd keys="Alt+N" className="max-sm:hidden" />
            <ChevronRight aria-hidden />
          </Button>
        </div>
      </div>
    </header>
  )
}

'use client'
import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { LINES_PAGE, WORKLIST_PAGE } from '@/lib/modules/banking/schemas'
import type { ImportWire } from '@/lib/modules/banking/schemas-imports-answers'
import { outcomeOf } from './import-words'
import { RejectedLines } from './rejected-lines'

/** What came of a file, and where to go on. */
export function StatementDone({ one }: { one: ImportWire }) {
  const at = encodeURIComponent(one.bank_account_id)
  return (
    <div className="flex flex-col gap-3">
      <Notice
        tone={one.flagged || one.rejected.length ? 'warning' : 'success'}
        actions={
          <>
            {one.flagged > 0 && (
              <Link
                href={`${LINES_PAGE}?filter[bank_account]=${at}&filter[flag][null]=false`}
                className={buttonClass()}
              >
                Look at the doubtful ones
              </Link>
            )}
            <Link href={`${WORKLIST_PAGE}?account=${at}`} className={buttonClass('primary')}>
              Clear the lines
            </Link>
          </>
        }
      >
        {outcomeOf(one)}
      </Notice>
      <RejectedLines rejected={one.rejected} />
    </div>
  )
}

import { MissingBooking } from '@/components/accounting/booking/missing-booking'
import { JOURNAL_GRID, JOURNAL_PAGE } from '@/lib/modules/accounting/schemas'

export default function NotFound() {
  return (
    <MissingBooking grid={JOURNAL_GRID} what="journal entry" back={{ href: JOURNAL_PAGE, label: 'Journal entries' }} />
  )
}

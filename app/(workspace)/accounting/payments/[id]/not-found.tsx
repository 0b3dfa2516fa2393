import { MissingBooking } from '@/components/accounting/booking/missing-booking'
import { PAYMENT_GRID, PAYMENT_PAGE } from '@/lib/modules/accounting/schemas'

export default function NotFound() {
  return <MissingBooking grid={PAYMENT_GRID} what="payment" back={{ href: PAYMENT_PAGE, label: 'Payments' }} />
}

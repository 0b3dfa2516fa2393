import { redirect } from 'next/navigation'

/** How customers pay by card is set where banking has all that it speaks to. */
export default function PaymentsPage() {
  redirect('/banking/settings')
}

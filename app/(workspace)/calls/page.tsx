import { redirect } from 'next/navigation'

export default function CallsPage() {
  redirect('/calls/campaigns')
}

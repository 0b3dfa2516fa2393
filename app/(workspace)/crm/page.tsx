import { redirect } from 'next/navigation'

export default function CrmPage() {
  redirect('/crm/leads')
}

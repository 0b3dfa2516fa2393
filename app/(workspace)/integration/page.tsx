import { redirect } from 'next/navigation'

export default function IntegrationPage() {
  redirect('/integration/hooks')
}

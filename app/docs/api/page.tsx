import { ApiReference } from '@/components/docs/api-reference'

export const metadata = { title: 'API reference' }

export default function ApiReferencePage() {
  return <ApiReference />
}

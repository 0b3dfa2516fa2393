import { MissingDocument } from '@/components/documents/missing-document'

export default function NotFound() {
  return <MissingDocument doctype="acc_sales_order" />
}

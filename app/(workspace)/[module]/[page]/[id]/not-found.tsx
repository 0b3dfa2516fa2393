import { MissingDocument } from '@/components/documents/missing-document'
import NothingHere from '../../../not-found'

export default function NotFound() {
  return <MissingDocument otherwise={<NothingHere />} />
}

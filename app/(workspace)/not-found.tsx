import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

export const metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <EmptyState
      page
      className="min-h-full"
      title="There is nothing here"
      body="It may have been deleted, it may belong to another organization of yours, or your role may not see it. The organization you are in is named at the top."
      action={
        <Link href="/" className={buttonClass('primary')}>
          Home
        </Link>
      }
    />
  )
}

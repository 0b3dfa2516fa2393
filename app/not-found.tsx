import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'

export const metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <EmptyState
        page
        title="There is no such page"
        body="The address may be mistyped, or the page has moved."
        action={
          <Link href="/" className={buttonClass('primary')}>
            Go to the start page
          </Link>
        }
      />
    </main>
  )
}

import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { AppRoot, appMetadata } from './app-root'

/** Of addresses that no page has: it has a document of its own, as there are several root layouts. */
export const metadata = { ...appMetadata, title: 'Not found · Indaba' }

export default function NotFound() {
  return (
    <AppRoot>
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
    </AppRoot>
  )
}

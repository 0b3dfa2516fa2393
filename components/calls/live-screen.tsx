'use client'
import { PageHeader } from '@/components/ui/page-header'
import { LiveList } from './live-list'

/** Everybody who is being called at this moment. */
export function LiveScreen() {
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 py-5 sm:px-6">
      <PageHeader title="Live" description="Calls of the AI call center that are going on now." />
      <LiveList empty="Start a campaign, or have a deal called from its page; running calls stand here." />
    </div>
  )
}

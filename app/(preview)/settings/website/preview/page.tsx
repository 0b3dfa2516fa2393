import { pageOutcome } from '@/lib/core/http/page-trouble'
import { loadDraft } from './load-draft'
import { PreviewView } from './preview-view'

/** What shoppers would see of settings that are not saved yet. */
export default async function PreviewPage() {
  const shop = await loadDraft()
  if (shop) return <PreviewView shop={shop} />
  const outcome = pageOutcome().getStore()
  if (outcome) outcome.instead = { status: 403, headers: {} }
  return (
    <main className="s-closed">
      <h1>Only administrators see this preview</h1>
    </main>
  )
}

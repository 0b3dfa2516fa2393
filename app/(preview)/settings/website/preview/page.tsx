import { pageOutcome } from '@/lib/core/http/page-trouble'
import { loadDraft, loadPreviewPage } from './load-draft'
import { PreviewView } from './preview-view'

type Props = { searchParams: Promise<{ at?: string | string[] }> }

/** What shoppers would see of settings that are not saved yet. */
export default async function PreviewPage({ searchParams }: Props) {
  const shop = await loadDraft()
  const at = [(await searchParams).at ?? '/'].flat()[0] as string
  if (shop) return <PreviewView shop={shop} page={await loadPreviewPage(shop, at.startsWith('/') ? at : '/')} />
  const outcome = pageOutcome().getStore()
  if (outcome) outcome.instead = { status: 403, headers: {} }
  return (
    <main className="s-closed">
      <h1>Only administrators can see this preview</h1>
    </main>
  )
}

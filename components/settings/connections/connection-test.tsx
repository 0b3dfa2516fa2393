import { Notice } from '@/components/ui/feedback/notice'
import { RelativeTime } from '@/components/ui/relative-time'

type Outcome = { ok: boolean; message: string }

/** What the test just made said, or else the last one that is remembered. */
export function ConnectionTestResult({
  test,
  last,
}: {
  test: Outcome | null
  last: (Outcome & { at: string }) | null
}) {
  if (test)
    return (
      <Notice urgent tone={test.ok ? 'success' : 'danger'} title={test.ok ? 'The test went well' : 'The test failed'}>
        {test.message}
      </Notice>
    )
  if (!last) return <p className="text-xs text-ink-muted">Not tested yet.</p>
  return (
    <p className="text-xs text-ink-muted">
      <span className={last.ok ? 'text-success-ink' : 'text-danger-ink'}>{last.ok ? 'Tested' : 'Test failed'}</span>{' '}
      <RelativeTime value={last.at} />: {last.message}
    </p>
  )
}

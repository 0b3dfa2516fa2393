'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { BillRunPreview } from '@/lib/modules/banking/schemas-cards-answers'
import { amounts, counted, monthName } from './bill-run-words'

const KEY = ['banking', 'bill-runs']
const LOOK_EVERY_MS = 1500

/** A month's run: what it would do, how far it is, and posting it. */
export function useBillRun(period: string) {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: KEY })
  const post = useMutation({
    mutationFn: () => call('POST /accounting/bill-run/post', { period }),
    onMutate: () => setTimeout(again, 500),
    onSettled: again,
    onSuccess: (answer) => {
      if (!answer.sweep) return toast.success('The bill run goes on. You can leave this page.')
      const { charged, failed, unknown } = answer.sweep
      const words = `${counted(charged, 'card')} charged, ${failed} failed, ${unknown} not known yet.`
      if (failed + unknown > 0) toast.warning('The bill run is done', { description: words })
      else toast.success('The bill run is done', { description: words })
    },
    onError: (failure) => toast.error('The bill run did not finish', { description: messageOf(failure) }),
  })
  const preview = useQuery({
    queryKey: [...KEY, 'preview', period],
    queryFn: ({ signal }) => call('GET /accounting/bill-run/preview', { period }, { signal }),
    refetchInterval: ({ state }) => (post.isPending || state.data?.run?.status === 'running' ? LOOK_EVERY_MS : false),
  })
  const run = preview.data?.run ?? null
  const runs = run?.status === 'running'
  const result = useQuery({
    queryKey: [...KEY, 'run', run?.id],
    queryFn: ({ signal }) => call('GET /accounting/bill-runs/{id}', { id: run!.id }, { signal }),
    enabled: run !== null,
    refetchInterval: runs || (run?.sweep.unknown ?? 0) > 0 ? LOOK_EVERY_MS * 2 : false,
  })
  const job = useQuery({
    queryKey: [...KEY, 'job', run?.job_id],
    queryFn: ({ signal }) => call('GET /jobs/{id}', { id: run!.job_id! }, { signal }),
    enabled: runs && Boolean(run?.job_id),
    refetchInterval: runs ? LOOK_EVERY_MS : false,
    retry: false,
  })
  const ask = async () => {
    if (preview.data && (await confirm(questionOf(preview.data)))) post.mutate()
  }
  return { preview, run, runs: runs || post.isPending, result, job: job.data?.job ?? null, ask, again }
}

/** The runs there were. */
export const usePastRuns = () =>
  useQuery({ queryKey: [...KEY, 'list'], queryFn: ({ signal }) => call('GET /accounting/bill-runs', {}, { signal }) })

function questionOf({ period, counts, to_charge, gateway }: BillRunPreview) {
  const posts =
    counts.drafts > 0
      ? `${counted(counts.drafts, 'draft invoice')} dated in ${monthName(period)} ${counts.drafts === 1 ? 'is' : 'are'} posted to the books and locked.`
      : `No draft of ${monthName(period)} is left to post.`
  const charges =
    counts.charge === 0
      ? 'No card is charged.'
      : gateway.ready
        ? `${counted(counts.charge, 'card')} ${counts.charge === 1 ? 'is' : 'are'} charged ${amounts(to_charge)} in all, now.`
        : 'No card is charged, since the card gateway is not set up.'
  return { title: `Post the bill run of ${monthName(period)}?`, body: `${posts} ${charges}`, button: buttonOf(counts) }
}

export function buttonOf({ drafts, charge }: BillRunPreview['counts']): string {
  if (drafts > 0 && charge > 0) return `Post ${drafts} and charge ${counted(charge, 'card')}`
  if (drafts > 0) return `Post ${counted(drafts, 'invoice')}`
  return charge > 0 ? `Charge ${counted(charge, 'card')}` : 'Run again'
}

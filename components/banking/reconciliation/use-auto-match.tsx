'use client'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { followJob, useJobs } from '@/components/shell/jobs/use-jobs'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { Notice } from '@/components/ui/feedback/notice'
import { Progress } from '@/components/ui/feedback/progress'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import { fetchJob } from '@/lib/client/queries'
import type { AutoMatchResult } from '@/lib/modules/banking/schemas-answers'
import { useWorklist } from './worklist/worklist-context'

type News = { text: string; tone: 'success' | 'info' | 'danger'; batch: string | null }

/** Auto-match of the account: at once, or with progress while a job does it, and its result in words. */
export function useAutoMatch(): { running: boolean; start: () => Promise<void>; news: ReactNode } {
  const { account, lines, acts } = useWorklist()
  const client = useQueryClient()
  const { data: jobs } = useJobs()
  const [running, setRunning] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  const [news, setNews] = useState<News | null>(null)
  const job = jobs?.jobs.find(({ id }) => id === jobId)

  const say = (next: News) => {
    setNews(next)
    announce(next.text)
  }
  async function start() {
    setRunning(true)
    setNews(null)
    try {
      const answer = await call('POST /accounting/bank/auto-match/{bank_account_id}', { bank_account_id: account.id })
      if ('job_id' in answer) {
        setJobId(answer.job_id)
        const ended = await followJob(client, answer.job_id)
        say(
          ended.state === 'succeeded'
            ? {
                text: ended.message || 'Auto-match is done.',
                tone: 'success',
                batch: await batchOfJob(answer.job_id),
              }
            : {
                text: ended.error || ended.message || 'Auto-match stopped before its end.',
                tone: 'danger',
                batch: null,
              },
        )
      } else {
        const parts = [
          `${countOf(answer.matched, 'line')} cleared`,
          answer.suggested > 0 && `${answer.suggested} with a suggestion for you`,
          answer.unmatched > 0 && `${answer.unmatched} without any`,
          answer.failed > 0 && `${answer.failed} failed`,
        ]
        say({
          text: `${parts.filter(Boolean).join(', ')}.`,
          tone: answer.failed > 0 ? 'danger' : answer.matched > 0 ? 'success' : 'info',
          batch: answer.matched > 0 ? answer.batch_id : null,
        })
      }
    } catch (error) {
      say({ text: messageOf(error), tone: 'danger', batch: null })
    } finally {
      setRunning(false)
      setJobId(null)
      await lines.refresh()
      acts.readFigures()
    }
  }

  return {
    running,
    start,
    news: (
      <>
        {running && job && (
          <Progress
            label="Auto-match"
            value={job.done}
            max={job.total ?? 1}
            text={`${job.done} of ${job.total ?? '…'} lines looked at`}
          />
        )}
        {news && (
          <Notice tone={news.tone} title="Auto-match">
            <span className="flex flex-wrap items-center gap-2">
              {news.text}
              {news.batch && (
                <Button
                  size="sm"
                  onClick={() => {
                    void acts.undoLogged({
                      label: 'Auto-match',
                      lineIds: [],
                      undoes: { batch: news.batch! },
                    })
                    setNews(null)
                  }}
                >
                  Undo all of it
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={() => setNews(null)}>
                Dismiss
              </Button>
            </span>
          </Notice>
        )}
      </>
    ),
  }
}

/** What undoes the run of a job; null where it cleared nothing. */
async function batchOfJob(jobId: string): Promise<string | null> {
  // Without it there is still the log.
  const job = await fetchJob(jobId).catch(() => null)
  const result = job?.result as Partial<AutoMatchResult> | null | undefined
  return result?.matched ? (result.batch_id ?? null) : null
}
